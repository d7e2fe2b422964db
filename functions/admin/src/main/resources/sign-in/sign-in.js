"use strict";

// By script and not by the form itself: a foreign page can't set these headers.
const form = document.getElementById("form");
const problem = document.getElementById("problem");
const button = document.getElementById("send");

function basic(user, password) {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

async function signIn() {
  const headers = {
    "authorization": basic(form.user.value, form.password.value),
    "content-type": "application/json",
    "relay-request": "1",
  };
  const answer = await fetch("/sign-in", { method: "POST", headers, body: "{}" });
  if (answer.ok) {
    location.replace("/");
    return;
  }
  problem.textContent = (await answer.json()).error;
  form.password.select();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem.textContent = "";
  button.disabled = true;
  try {
    await signIn();
  } catch {
    problem.textContent = "The relay does not answer. Try again.";
  } finally {
    button.disabled = false;
  }
});

// Whoever follows a link from another site comes without the cookie, though signed in.
fetch("/session").then((answer) => {
  if (answer.ok) {
    location.replace("/");
  }
});
