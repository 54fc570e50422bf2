import { dayInBrasilia } from '@fichario/brasil';
import type { CnpjAnswer } from '../../cnpj/cnpj.schema.ts';
import { labelOf } from '../../pessoa/labels.ts';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { showValue } from '../../pessoa/show-values.ts';
import { type CompanyChange, planCompany } from '../../reading/receita/plan-company.ts';
import type { ReceitaRow } from '../receita.schema.ts';

/** What an answer means for a record. */
export type Judged = {
  outcome: 'igual' | ReceitaRow['outcome'];
  /** in the order of their application */
  changes: CompanyChange[];
  /** those of `changes` that replace nothing: blank fields, and a newer day of the same situação */
  harmless: ReadonlySet<CompanyChange>;
  situacao: ReceitaRow['situacao'];
};

const NOTHING: Judged = { outcome: 'semResposta', changes: [], harmless: new Set(), situacao: null };

/** Compares a record with the answer about its CNPJ. Pure. A newer day alone is no difference. */
export function judgeCompany(record: Pessoa, answer: CnpjAnswer | undefined): Judged {
  if (answer?.outcome === 'notFound') return judgeDenial(record, answer);
  if (answer?.outcome !== 'found') return NOTHING;
  const { fills, differs, confirms } = planCompany(record, answer.company);
  return {
    outcome: fills.length + differs.length > 0 ? 'mudou' : 'igual',
    changes: [...fills, ...differs, ...confirms],
    harmless: new Set([...fills, ...confirms]),
    situacao: answer.company.situacaoReceita ?? null,
  };
}

/** Only a certain denial is a difference that may be applied. */
function judgeDenial(record: Pessoa, { consulta }: Extract<CnpjAnswer, { outcome: 'notFound' }>): Judged {
  const denied: Judged = { outcome: 'naoEncontrada', changes: [], harmless: new Set(), situacao: 'naoEncontrado' };
  if (record.tipo !== 'juridica') return denied;
  const { situacaoReceita: before, situacaoReceitaEm: since } = record;
  const day = consulta.dataDay ?? dayInBrasilia(new Date(consulta.askedAt));
  if (before === 'naoEncontrado') return { ...denied, outcome: 'igual' };
  if (consulta.certainty !== 'certa' || (since ?? '') > day) return denied;
  const change: CompanyChange = {
    path: 'situacaoReceita',
    label: labelOf(FIELDS.situacaoReceita, 'juridica'),
    before: before === null ? '' : showValue('situacaoReceita', before),
    after: showValue('situacaoReceita', 'naoEncontrado'),
    change: { values: { situacaoReceita: 'naoEncontrado', situacaoReceitaEm: day } },
  };
  return { ...denied, changes: [change] };
}

/** The changes of a plan that somebody may have seen, when the record or the answer changed since. */
export function unmovedChanges({ changes, harmless }: Judged, seen: Judged | undefined): CompanyChange[] {
  if (!seen) return changes.filter((change) => harmless.has(change));
  const known = new Set(seen.changes.map(keyOf));
  return changes.filter((change) => known.has(keyOf(change)));
}

function keyOf({ path, before, after }: CompanyChange): string {
  return JSON.stringify([path, before, after]);
}

/** The field or list that a change is about. */
export function fieldOf({ path }: CompanyChange): string {
  return path.split('.')[0] ?? path;
}
