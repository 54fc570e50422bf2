import { countOf } from '../../kit/count-of.ts';
import type { Import, ImportSettings } from '../model/import.ts';
import type { ReceitaOffer } from '../model/receita.schema.ts';

type Noted = Pick<Import, 'settings' | 'facts'>;

const WHAT = 'preenche o que o arquivo e a ficha deixam em branco; o que eles dizem fica.';

/** What the Receita fills of a file, or could fill; undefined if it can add nothing. */
export function describeOffer({ companies, stored, toAsk }: ReceitaOffer, file: Noted): string | undefined {
  if (stored === 0 && toAsk === 0) return undefined;
  const filled = describeFilled(file);
  if (filled !== undefined)
    return toAsk === 0 ? filled : `${filled} De ${countOf(toAsk, 'empresa', 'empresas')} não há resposta guardada.`;
  const all = `O arquivo tem ${countOf(companies, 'empresa', 'empresas')} com CNPJ`;
  if (stored === 0) return `${all}. A consulta à Receita ${WHAT}`;
  return `${all}; de ${countOf(stored, 'empresa', 'empresas')} há resposta guardada da consulta à Receita. Ela ${WHAT}`;
}

/** How many rows the Receita filled; undefined if the user did not choose it. */
export function describeFilled({ settings, facts }: Noted): string | undefined {
  if (settings?.receita === undefined || settings.receita === 'nada') return undefined;
  const rows = countOf(facts?.receita ?? 0, 'linha tem campos', 'linhas têm campos');
  return `${rows} da Receita, onde o arquivo e a ficha não diziam nada.`;
}

export type ReceitaChoice = { receita: NonNullable<ImportSettings['receita']>; label: string };

/** The choices other than the present one. Questions to providers say how long they take. */
export function receitaChoices(
  { stored, toAsk, minutes }: ReceitaOffer,
  { receita = 'nada' }: Pick<ImportSettings, 'receita'>,
): ReceitaChoice[] {
  const choices: ReceitaChoice[] = [];
  if (receita !== 'nada') choices.push({ receita: 'nada', label: 'Não preencher' });
  else if (stored > 0) choices.push({ receita: 'guardadas', label: 'Preencher com as guardadas' });
  if (toAsk > 0) {
    const which = `Consultar ${countOf(toAsk, 'empresa', 'empresas')}`;
    choices.push({ receita: 'consultar', label: `${which} (ao menos ${durationOf(minutes)})` });
  }
  return choices;
}

function durationOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const remaining = minutes % 60;
  return `${Math.floor(minutes / 60)} h${remaining > 0 ? ` ${remaining} min` : ''}`;
}
