// dynalite on the port given. Ends when its standard input does, so that it never outlives the
// tests that started it.
process.stdin.on('end', () => process.exit(0)).resume()
require('dynalite')({createTableMs: 0}).listen(Number(process.argv[2]), '127.0.0.1')
