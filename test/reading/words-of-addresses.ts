/** Words that only name what follows them in an address: a reader need not keep them. */
const LABELS =
  /(?<![\p{L}\p{N}])(?:cep|bairro|b|complemento|compl|endere[cç]o|end|logradouro|cidade|munic[ií]pio|estado|uf|brasil|brazil|br|n[uú]mero|num?|nro?|no|n)(?!\p{L})/giu;

/** What a reader lost of a text, letters of labels aside, and what it says more often than the text does. */
export function compareLetters(text: string, said: string): { lost: string; added: string } {
  const labels = lettersOf(labelsOf(text.replace(/[ºª]/g, ' ')));
  return {
    lost: without(without(lettersOf(text), lettersOf(said)), labels),
    added: without(lettersOf(said), lettersOf(text)),
  };
}

/** The labels of a text, as written: an accent that a keyboard types by mistake leaves a label what it is. */
function labelsOf(text: string): string {
  const plain = text.replace(/[À-ÿ]/g, (letter) => letter.normalize('NFD').charAt(0));
  return Array.from(plain.matchAll(LABELS), ({ 0: label, index }) => text.slice(index, index + label.length)).join('');
}

/** The words of a text, without those that only name what follows. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[º°ª]/g, ' ')
      .replace(LABELS, ' ')
      .match(/\p{L}{2,}/gu) ?? []
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]|[ºª]/gu, '');
}

/** The signs of a text, each as often as it stands there more often than in the other. */
function without(text: string, other: string): string {
  const left = new Map<string, number>();
  for (const sign of other) left.set(sign, (left.get(sign) ?? 0) + 1);
  let rest = '';
  for (const sign of text) {
    const count = left.get(sign) ?? 0;
    if (count === 0) rest += sign;
    else left.set(sign, count - 1);
  }
  return rest;
}
