import { countOf } from '../../kit/count-of.ts';
import { countRecords, formatCount } from '../../kit/web/format/number-format.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { ReceitaPreview, ReceitaRow, ReceitaRun } from '../receita.schema.ts';

const HOUR = 60;

/** A number of minutes: `1 minuto`, `2 horas e 5 minutos`. */
export function minutesText(minutes: number): string {
  if (minutes < HOUR) return countOf(minutes, 'minuto', 'minutos');
  const [hours, more] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const text = countOf(hours, 'hora', 'horas');
  return more === 0 ? text : `${text} e ${countOf(more, 'minuto', 'minutos')}`;
}

/** How many companies would be compared, and without how many records. */
export function sizeText({ companies, semCnpj, exact }: ReceitaPreview): string {
  const number = exact ? countOf(companies, 'empresa', 'empresas') : `Mais de ${formatCount(companies)} empresas`;
  if (semCnpj === 0) return `${number} com CNPJ.`;
  const others = countOf(semCnpj, 'ficha sem CNPJ fica', 'fichas sem CNPJ ficam');
  return `${number} com CNPJ. ${others} de fora.`;
}

/** How long the questions take at least. */
export function paceText({ companies, stored, perMinute, minutes }: ReceitaPreview): string {
  const today = stored === 0 ? '' : `De ${formatCount(stored)} já há resposta de hoje. `;
  if (stored >= companies) return `${today}A comparação termina logo.`;
  const most = `no máximo ${countOf(perMinute, 'consulta', 'consultas')} por minuto`;
  return `${today}Leva pelo menos ${minutesText(minutes)}: ${most}, dentro da cota dos provedores. Você pode sair da tela: a comparação continua.`;
}

export const STATE_TEXTS: Readonly<Record<ReceitaRun['state'], string>> = {
  waiting: 'Na fila',
  running: 'Em andamento',
  stopped: 'Parada',
  done: 'Concluída',
};

/** What a comparison found so far: `2 mudaram, 10 iguais, 1 não encontrada`. */
export function outcomeText(run: ReceitaRun): string {
  const { mudaram, iguais, naoEncontradas, semResposta } = run;
  const parts = [countOf(mudaram, 'mudou', 'mudaram'), countOf(iguais, 'está igual', 'estão iguais')];
  if (naoEncontradas > 0) parts.push(countOf(naoEncontradas, 'não encontrada', 'não encontradas'));
  if (semResposta > 0) parts.push(`${formatCount(semResposta)} sem resposta`);
  return `${parts.join(', ')}.`;
}

/** What a running comparison waits for, or how long it still takes. */
export function remainingText({ state, total, done, restsUntil, perMinute, isOn }: ReceitaRun): string {
  if (state === 'waiting') return 'Espera a vez: outra comparação deste cliente está em andamento.';
  if (!isOn || perMinute === 0) return '';
  const waits = restsUntil === null ? '' : 'Espera a cota dos provedores. ';
  const remaining = Math.max(0, total - done);
  if (remaining === 0) return waits;
  const most = `no máximo ${countOf(perMinute, 'consulta', 'consultas')} por minuto`;
  const verb = remaining === 1 ? 'Falta' : 'Faltam';
  return `${waits}${verb} ${formatCount(remaining)}, ${most}: cerca de ${minutesText(Math.ceil(remaining / perMinute))}.`;
}

type Situacao = Exclude<ReceitaRow['situacao'], null>;

/** The situações that must not be overlooked. */
export const ALARMS: Readonly<Partial<Record<Situacao, string>>> = {
  baixada: 'BAIXADA',
  inapta: 'INAPTA',
  suspensa: 'SUSPENSA',
  nula: 'NULA',
  naoEncontrado: 'NÃO ENCONTRADA',
};

/** What an operation did that applied differences. */
export function appliedText({ done, kept: unchanged, failed }: Operation): string {
  if (done === 0 && failed === 0) return 'Nada mudou: alguém mudou estes campos depois. Confira e aplique de novo.';
  const parts = [`${countRecords(done)} ${done === 1 ? 'atualizada' : 'atualizadas'} pela Receita.`];
  if (unchanged > 0)
    parts.push(
      `${countRecords(unchanged)} ${unchanged === 1 ? 'ficou' : 'ficaram'} como ${unchanged === 1 ? 'estava' : 'estavam'}.`,
    );
  if (failed > 0) parts.push(`${formatCount(failed)} com erro.`);
  return parts.join(' ');
}
