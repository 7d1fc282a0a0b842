// Plays games through on a report page. It knows no rules: a ply is what changes on the board.
for (const figure of document.querySelectorAll(".replay")) {
  const find = (selector) => figure.querySelector(selector);
  const { places, radius, light, games } = JSON.parse(find("script").textContent);
  const board = find("svg");
  const layer = board.appendChild(document.createElementNS(board.namespaceURI, "g"));
  const pick = find("select");
  let game = games[0];
  let ply = 0;
  let timer = 0;

  function circle(point, r, attributes) {
    const element = document.createElementNS(board.namespaceURI, "circle");
    const [cx, cy] = places[point];
    for (const [name, value] of Object.entries({ cx, cy, r, ...attributes })) element.setAttribute(name, value);
    layer.append(element);
  }

  function draw() {
    const pieces = [...game.start];
    let changed = [];
    for (const [, ...changes] of game.plies.slice(0, ply)) {
      changed = [];
      for (let i = 0; i < changes.length; i += 2) {
        pieces[changes[i]] = changes[i + 1];
        changed.push(changes[i]);
      }
    }
    layer.replaceChildren();
    for (const point of changed) circle(point, radius * 1.3, { class: "last" });
    pieces.forEach((piece, point) => {
      if (piece === 0) return;
      const side = (piece - 1) % 2 + 1;
      circle(point, radius, { class: side === light ? "light" : "dark" });
      if (piece > 2) circle(point, radius * 0.42, { class: "special" });
    });
    find(".count").textContent = `${ply} / ${game.plies.length}`;
    find(".moves .now")?.classList.remove("now");
    const now = find(".moves").children[ply - 1];
    now?.classList.add("now");
    // Only the list itself is scrolled, not the page.
    if (now) find(".moves").scrollTop = now.offsetTop - find(".moves").offsetTop - 60;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    find("[data-go=run]").textContent = "Play";
  }

  function go(to) {
    ply = Math.min(Math.max(to, 0), game.plies.length);
    draw();
  }

  function show(number) {
    stop();
    game = games[number];
    find(".result").textContent = game.result;
    find(".note").textContent = game.note;
    find(".moves").replaceChildren(
      ...game.plies.map(([move], i) => {
        const item = document.createElement("li");
        const button = item.appendChild(document.createElement("button"));
        button.textContent = move;
        button.onclick = () => (stop(), go(i + 1));
        return item;
      }),
    );
    go(game.plies.length);
  }

  function list(word) {
    const options = games
      .map(({ title, result }, i) => new Option(`${i + 1}. ${title}: ${result}`, String(i)))
      .filter((option) => option.text.toLowerCase().includes(word.toLowerCase()));
    pick.replaceChildren(...options);
    if (options.length > 0) show(Number(options[0].value));
  }

  const actions = {
    first: () => go(0),
    back: () => go(ply - 1),
    on: () => go(ply + 1),
    last: () => go(game.plies.length),
    run: () => {
      if (timer !== 0) return stop();
      if (ply === game.plies.length) go(0);
      find("[data-go=run]").textContent = "Pause";
      timer = setInterval(() => (ply < game.plies.length ? go(ply + 1) : stop()), 500);
    },
  };
  for (const button of figure.querySelectorAll("[data-go]")) {
    button.onclick = () => {
      if (button.dataset.go !== "run") stop();
      actions[button.dataset.go]();
    };
  }
  figure.onkeydown = (event) => {
    if (event.target.matches("select, input")) return;
    if (event.key === "ArrowLeft") actions.back();
    if (event.key === "ArrowRight") actions.on();
  };
  pick.onchange = () => show(Number(pick.value));
  find("input").oninput = (event) => list(event.target.value);
  list("");
}
