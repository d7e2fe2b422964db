def plant_all(*a): return 0
