import type { GameTexts } from '../texts';

export default {
    title: 'Sternhalma',
    summary: 'Je zehn Steine überqueren eine Raute in Schritten und Sprungketten.',
    variants: {
        symmetric: { name: 'Weite Sprünge', summary: 'Ein Sprung landet so weit hinter dem übersprungenen Stein, wie er davor begann.' },
        adjacent: { name: 'Kurze Sprünge', summary: 'Gesprungen wird nur über einen Nachbarn.' },
    },
    modifiers: {
        'every-entry': 'Jede Ankunft eines Sondersteins auf seinem Ziel bringt einen Zusatzzug',
        count: 'An der Zuggrenze gewinnt, wer mehr Steine am Platz hat',
    },
    agents: {
        'checkers-rows': { name: 'Reihenzähler', summary: 'Reihen, Mittellinie und beringte Punkte, zwei Züge voraus.' },
        'checkers-greedy': { name: 'Springer', summary: 'Der Zug, der die meisten Reihen gewinnt.' },
    },
    lesson: [
        ['Über die Raute', 'Du beginnst unten und willst das Dreieck oben mit deinen zehn Steinen füllen. Deine zwei Steine mit Stern müssen auf den beiden eingekreisten Punkten enden.'],
        ['Schritte', 'Ein Stein geht auf einen leeren Nachbarpunkt: vorwärts, seitwärts oder zurück. Zieh einen Stein der leuchtenden Reihe.'],
        ['Sprünge', 'Ein Stein springt über einen Nachbarn, einen eigenen oder fremden, auf den leeren Punkt dahinter. Geschlagen wird nichts. Lass einen leuchtenden Stein springen.'],
        ['Weite Sprünge', 'Der übersprungene Stein darf weiter weg sein, wenn der Weg frei ist und du ebenso weit dahinter landest. Spring über den einsamen blauen Stein.'],
        ['Ketten', 'Sprünge dürfen einander folgen und frei abbiegen, alle in einem Zug. Spring dreimal.'],
        ['Der Zusatzzug', 'Erreicht ein Stein mit Stern zum ersten Mal einen seiner eingekreisten Punkte, bewegst du auch noch einen Stein der anderen Seite. Verdiene einen Zusatzzug.'],
        ['Das Ziel', 'Alle zehn Steine zu Hause, die mit Stern auf ihren eingekreisten Punkten: Ein Schritt fehlt noch. Nach 200 Halbzügen ist die Partie remis.'],
    ],
} satisfies GameTexts;
