// Runs before the first frame: sets the visitor's colours, decides whether the board that comes with the page is the one
// that they will see, and asks the server for what the page needs while its script is still on the way.
(() => {
    const recall = (key) => {
        try {
            return JSON.parse(localStorage.getItem(`sortie.${key}`)) ?? {};
        } catch {
            return {};
        }
    };
    const root = document.documentElement;
    const { theme = 'auto', board = 'sand', coordinates = true } = recall('settings');
    const night = matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = theme === 'auto' ? (night ? 'dark' : 'light') : theme;
    root.dataset.board = board;

    const first = JSON.parse(root.dataset.first || '{}'); // what the board that came with the page shows
    const { game, variant, size, side = 'first', opponent } = { ...first, ...recall('setup') };
    const turned = side === 'second' && opponent !== 'screen';
    const usual = 'game' in first && game === first.game && variant === first.variant && size === first.size && !turned && coordinates;
    const front = /^(#\/?)?$/.test(location.hash);
    if (!usual || !front) root.classList.add('other-board');

    const ask = (type) =>
        fetch(`/api/${type}`)
            .then((answer) => (answer.ok ? answer.json() : undefined))
            .catch(() => undefined);
    window.early = { games: ask('games'), state: usual && front ? ask('state') : undefined };
})();
