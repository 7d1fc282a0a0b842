// The board as a file: the drawing with its computed colours written into it, so that it looks the same anywhere.

const KEPT = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'stop-color', 'font', 'text-anchor', 'dominant-baseline'];

export function boardSvg(svg: SVGSVGElement): string {
    const copy = svg.cloneNode(true) as SVGSVGElement;
    const originals = [svg, ...svg.querySelectorAll('*')];
    const copies = [copy, ...copy.querySelectorAll('*')];
    originals.forEach((original, index) => {
        const style = getComputedStyle(original);
        const target = copies[index];
        for (const name of [...target.getAttributeNames()]) {
            if (/^(class|style|role|tabindex|aria-|data-)/.test(name)) target.removeAttribute(name);
        }
        // Gradients are named by attributes, which a computed fill would spoil.
        for (const property of KEPT) {
            const value = style.getPropertyValue(property);
            if (value && !value.includes('url(')) target.setAttribute(property, value);
        }
    });
    const { width, height } = svg.viewBox.baseVal;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return new XMLSerializer().serializeToString(copy);
}

export async function boardPng(svg: SVGSVGElement): Promise<Blob> {
    const image = new Image();
    const address = URL.createObjectURL(new Blob([boardSvg(svg)], { type: 'image/svg+xml' }));
    try {
        image.src = address;
        await image.decode();
        const scale = Math.min(2, 1600 / image.naturalHeight);
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(image.naturalWidth * scale);
        canvas.height = Math.round(image.naturalHeight * scale);
        canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
    } finally {
        URL.revokeObjectURL(address);
    }
}

/** Hands a file to the visitor. */
export function download(name: string, content: Blob | string, type = 'text/plain') {
    const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
