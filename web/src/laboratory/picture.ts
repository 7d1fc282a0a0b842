// What is seen, as a picture: board, sentence, both maps and the clock.
import { boardSvg } from '../board/picture';

interface Parts {
    box: HTMLElement;
    svg: SVGSVGElement;
    panels: { title: string; canvas: HTMLCanvasElement | undefined }[];
    time: HTMLCanvasElement;
    sentence: string;
    title: string;
    address: string;
}

const [WIDTH, HEIGHT] = [1200, 640];

export async function labPicture({ box, svg, panels, time, sentence, title, address }: Parts): Promise<Blob> {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT];
    const x = canvas.getContext('2d')!;
    x.scale(2, 2);
    const style = getComputedStyle(box);
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const font = style.fontFamily;
    x.fillStyle = colour('page');
    x.fillRect(0, 0, WIDTH, HEIGHT);

    const image = new Image();
    const source = URL.createObjectURL(new Blob([boardSvg(svg)], { type: 'image/svg+xml' }));
    try {
        image.src = source;
        await image.decode();
        const scale = Math.min(324 / image.naturalWidth, 324 / image.naturalHeight);
        x.drawImage(image, 24, 80, image.naturalWidth * scale, image.naturalHeight * scale);
    } finally {
        URL.revokeObjectURL(source);
    }
    x.fillStyle = colour('text');
    x.font = `800 20px ${font}`;
    x.fillText(title, 24, 48);
    x.font = `500 19px ${font}`;
    let [line, y] = ['', 102];
    for (const word of sentence.split(' ')) {
        if (x.measureText(line + word).width > 800) {
            x.fillText(line, 372, y);
            [line, y] = ['', y + 26];
        }
        line += `${word} `;
    }
    x.fillText(line, 372, y);
    const card = (left: number, top: number, width: number, height: number) => {
        x.fillStyle = colour('panel');
        x.strokeStyle = colour('line');
        x.beginPath();
        x.roundRect(left, top, width, height, 12);
        x.fill();
        x.stroke();
    };
    const fit = (part: HTMLCanvasElement, left: number, top: number, width: number, height: number) => {
        if (!part.width || !part.height) return; // the other map, on a phone
        const scale = Math.min(width / part.width, height / part.height);
        x.drawImage(part, left, top, part.width * scale, part.height * scale);
    };
    panels.forEach((panel, i) => {
        const left = 372 + i * 410;
        card(left, 196, 394, 214);
        x.fillStyle = colour('text');
        x.font = `700 15px ${font}`;
        x.fillText(panel.title, left + 12, 222);
        if (panel.canvas) fit(panel.canvas, left + 12, 236, 370, 166);
    });
    card(24, 428, WIDTH - 48, 140);
    fit(time, 40, 442, WIDTH - 80, 116);
    x.fillStyle = colour('muted');
    x.font = `500 12px ${font}`;
    x.fillText(address.slice(0, 170), 24, 606);
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
