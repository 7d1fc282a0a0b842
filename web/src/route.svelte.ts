// Where we are: the fragment of the address, `#/page/argument?key=value`. Browsers do not send it to the server, so an
// invitation in it stays between the people who share it.

export interface Route {
    page: string;
    args: string[];
    query: URLSearchParams;
}

export function parseRoute(fragment: string): Route {
    const [path, query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
    const [page, ...args] = path.split('/').map(decodeURIComponent);
    return { page: page || 'play', args, query: new URLSearchParams(query) };
}

export function href(page: string, ...args: string[]): string {
    return `#/${[page === 'play' ? '' : page, ...args.map(encodeURIComponent)].join('/')}`;
}

class Router {
    now: Route = $state.raw(parseRoute(location.hash));

    constructor() {
        window.addEventListener('hashchange', () => (this.now = parseRoute(location.hash)));
    }

    go(fragment: string) {
        location.hash = fragment;
    }

    /** Changes the address without leaving the page or making history longer. */
    replace(fragment: string) {
        history.replaceState(null, '', fragment);
    }
}

export const router = new Router();
