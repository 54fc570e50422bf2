import { number, table, whole } from '../kit/page-text.ts';
import { type CommittedFigure, type CommittedFigures, isMet } from './figures.ts';
import { GUARDED_KINDS } from './kinds.ts';

/** What the pages call the figures that are no requests. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  create: 'uma ficha nova',
  'save-phone': 'outro telefone numa ficha',
  'save-remarks': 'outras observações numa ficha',
  'save-name': 'mais um sobrenome numa ficha',
  record: 'uma ficha, com os seus índices',
};
const LABELS = new Map([
  ...Object.entries(OTHER_LABELS),
  ...GUARDED_KINDS.map(({ id, label }) => [id, label] as const),
]);
const UNITS: Readonly<Record<string, string>> = {
  blocks: 'blocos',
  KB: 'KB de log',
  bytes: 'bytes no disco',
  ms: 'ms de CPU',
  '× SQL': 'CPU, do SQL puro',
  '× old': 'blocos, do antigo',
};
const NEW_CLIENT = /^new .*, × old$/;

/** The committed figures as a table of docs/desempenho.md; those of new clients as a single row with the worst. */
export function guardTableOf(figures: CommittedFigures): string {
  const all = Object.entries(figures);
  const requests = all.filter(([name]) => !NEW_CLIENT.test(name));
  const rows = requests.map(([name, figure]) => rowOf(labelOf(name), name, figure));
  const newcomers = all.filter(([name]) => NEW_CLIENT.test(name));
  const [worst] = newcomers.toSorted(([, first], [, second]) => (second.values[0] ?? 0) - (first.values[0] ?? 0));
  if (worst) rows.push(rowOf(`um cliente novo, o pior de ${newcomers.length} pedidos: ${labelOf(worst[0])}`, ...worst));
  return table(['pedido', 'conta-se', 'medido', 'meta', 'atingida'], rows);
}

function rowOf(label: string, name: string, figure: CommittedFigure): string[] {
  const met = isMet(figure.values, figure);
  const unit = UNITS[name.slice(name.lastIndexOf(', ') + 2)] ?? '';
  return [
    label,
    unit,
    figureText(figure.values),
    figureText(figure.goals),
    met === null ? '–' : met ? 'sim' : '**não**',
  ];
}

/** Values or goals as text: `165 / 629`; a dash for what has none, and only one if none has any. */
export function figureText(numbers: (number | null)[]): string {
  if (numbers.every((each) => each === null)) return '–';
  return numbers.map((each) => (each === null ? '–' : Number.isInteger(each) ? whole(each) : number(each))).join(' / ');
}

function labelOf(name: string): string {
  const label = LABELS.get(name.slice(0, name.lastIndexOf(', ')).replace(/^new /, ''));
  if (label === undefined) throw new Error(`${name} has no label for the pages: give it to its kind (bench/guard).`);
  return label;
}
