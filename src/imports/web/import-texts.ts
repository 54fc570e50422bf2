import { formatCount } from '../../kit/web/format/number-format.ts';
import { countWrong, type ImportCounts, type ImportState } from '../model/import.ts';

/** The badge of each state. */
export const IMPORT_BADGES: Readonly<
  Record<ImportState, { tone: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'; label: string }>
> = {
  receiving: { tone: 'warning', label: 'Envio não terminou' },
  received: { tone: 'accent', label: 'Falta conferir' },
  reading: { tone: 'accent', label: 'Lendo' },
  checking: { tone: 'accent', label: 'Conferindo' },
  checked: { tone: 'accent', label: 'Falta importar' },
  applying: { tone: 'accent', label: 'Importando' },
  done: { tone: 'success', label: 'Importada' },
  cancelled: { tone: 'warning', label: 'Cancelada' },
  failed: { tone: 'danger', label: 'Falhou' },
};

/** The number of new, changed and joined rows. */
export function countEntering({ create, update, joined }: ImportCounts): number {
  return create + update + joined;
}

/** The number of rows that are not imported, for any reason. */
export function countStaying(counts: ImportCounts): number {
  return countWrong(counts) + counts.moved + counts.skipped + counts.aside;
}

/** The counts in one line: `1.200 novas, 34 alteradas, 12 de fora`. */
export function summarizeCounts(counts: ImportCounts): string {
  const { create, update, joined, unchanged, alike } = counts;
  const out = countStaying(counts);
  const parts = [
    create > 0 && `${formatCount(create)} ${create === 1 ? 'nova' : 'novas'}`,
    update > 0 && `${formatCount(update)} ${update === 1 ? 'alterada' : 'alteradas'}`,
    joined > 0 && `${formatCount(joined)} ${joined === 1 ? 'unida' : 'unidas'}`,
    unchanged > 0 && `${formatCount(unchanged)} ${unchanged === 1 ? 'igual' : 'iguais'}`,
    alike > 0 && `${formatCount(alike)} a decidir`,
    out > 0 && `${formatCount(out)} de fora${describeLeftAlike(counts)}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'nenhuma linha';
}

/** The number of rows left out because of possible matches, in words. */
function describeLeftAlike({ leftAlike }: ImportCounts): string {
  if (leftAlike === 0) return '';
  return leftAlike === 1 ? ' (1 talvez já exista)' : ` (${formatCount(leftAlike)} talvez já existam)`;
}

/** The counts of an import that has ended: its rows with possible matches no longer wait for a decision. */
export function summarizeDone(counts: ImportCounts): string {
  const { leftAlike } = counts;
  const done = `Pronto: ${summarizeCounts({ ...counts, leftAlike: 0 })}.`;
  if (leftAlike === 0) return done;
  if (leftAlike === 1) return `${done} 1 linha ficou de fora porque já existia.`;
  return `${done} ${formatCount(leftAlike)} linhas ficaram de fora porque já existiam.`;
}

const SUFFIX = '-com-problema';

/** The name of the file with the rows not imported: the original name with one suffix, even after several rounds. */
export function nameOfLeftOut(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '');
  return `${name.endsWith(SUFFIX) ? name : name + SUFFIX}.csv`;
}

/** The name of a pasted table, in the local time zone: `Colado em 26-11-2026 10.32.tsv`. */
export function nameOfPasted(at: Date): string {
  const day = at
    .toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' })
    .replaceAll('/', '-');
  const time = at.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' }).replace(':', '.');
  return `Colado em ${day} ${time}.tsv`;
}
