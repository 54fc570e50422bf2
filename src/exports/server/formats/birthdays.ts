import { dayInBrasilia, formatTelefone } from '@fichario/brasil';
import { countOf } from '../../../kit/count-of.ts';
import { type Pessoa, principalOf } from '../../../pessoa/pessoa.ts';
import { drawnAtEnd, openPaper } from './paper/paper.ts';
import { drawTable, TABLE_PAGE } from './paper/table.ts';
import type { Content, ExportFile, RecordWriter } from './record-writer.ts';

const HEADS = ['Mês', 'Dia', 'Nome', 'Faz', 'Telefone', 'E-mail', 'Ficha'];
const MONTHS = 'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro'.split(' ');

type Birthday = { day: string; cells: string[] };

/**
 * The birthdays of people, by month and day. People without a date of birth come last; companies have none, and are counted.
 */
export function createBirthdaysWriter(file: ExportFile, content: Content): RecordWriter {
  const { tenantNome, list, at } = content.title;
  const paper = openPaper(file, { title: `Aniversários · ${list} · ${tenantNome}`, at, ...TABLE_PAGE });
  const year = Number(dayInBrasilia(at).slice(0, 4));
  const [dated, undated]: [Birthday[], Birthday[]] = [[], []];
  let companies = 0;
  const add = (pessoa: Pessoa) => {
    if (pessoa.tipo === 'juridica') companies += 1;
    else (pessoa.nascimento === null ? undated : dated).push(birthdayOf(pessoa, year, paper.clean));
  };
  return drawnAtEnd(paper, add, () => {
    // records of the same day keep the order of the list
    dated.sort((a, b) => a.day.localeCompare(b.day));
    const counted = [
      countOf(dated.length, 'aniversário', 'aniversários'),
      undated.length > 0 && `${countOf(undated.length, 'pessoa', 'pessoas')} sem nascimento, no fim`,
      companies > 0 && `${countOf(companies, 'empresa fica', 'empresas ficam')} de fora`,
    ];
    return drawTable(paper, {
      heading: paper.clean(`Aniversários · ${tenantNome}`),
      about: paper.clean([list, ...counted].filter(Boolean).join(' · ')),
      foot: paper.clean(`${tenantNome} · ${list}`),
      heads: HEADS,
      rows: [...dated, ...undated].map(({ cells }) => cells),
    });
  });
}

function birthdayOf(
  pessoa: Extract<Pessoa, { tipo: 'fisica' }>,
  year: number,
  clean: (text: string) => string,
): Birthday {
  const { nome, nomeSocial, nascimento, telefones, emails, codigo } = pessoa;
  const [born = '', month = '', day = ''] = nascimento?.split('-') ?? [];
  const telefone = principalOf(telefones);
  const numero = telefone && (telefone.tipo === 'exterior' ? telefone.numero : formatTelefone(telefone.numero));
  const email = principalOf(emails)?.email;
  const age = born === '' ? '' : countOf(year - Number(born), 'ano', 'anos');
  const shown = [MONTHS[Number(month) - 1] ?? 'Sem data', day, nomeSocial ?? nome, age, numero ?? '', email ?? ''];
  return { day: `${month}-${day}`, cells: [...shown.map(clean), String(codigo)] };
}
