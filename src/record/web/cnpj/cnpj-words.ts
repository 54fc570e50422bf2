import { formatData } from '@fichario/brasil';
import type { CnpjAnswer, Consulta } from '../../../cnpj/cnpj.schema.ts';

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const LIST = new Intl.ListFormat('pt-BR');

/** `Consulta de 28/11/2026 14:05 (BrasilAPI), dados de 14/11/2026`. */
export function consultaText({ askedAt, providers, dataDay }: Consulta): string {
  const data = dataDay === undefined ? '' : `, dados de ${formatData(dataDay)}`;
  return `Consulta de ${MOMENT.format(new Date(askedAt)).replace(',', '')} (${LIST.format(providers)})${data}`;
}

const SITUACOES: Readonly<Record<string, string>> = {
  'situacao:baixada': 'BAIXADA',
  'situacao:inapta': 'INAPTA',
  'situacao:suspensa': 'SUSPENSA',
  'situacao:nula': 'NULA',
};

/** What is said before the fields, the loudest first; empty for an active company. */
export function warningsOf(say: readonly string[]): { loud: string | undefined; others: string[] } {
  const situacao = say.map((word) => SITUACOES[word]).find((word) => word !== undefined);
  return {
    loud: situacao && `Na Receita esta empresa está ${situacao}. Uma nota para ela será recusada.`,
    others: [
      ...(say.includes('natureza:pessoaFisica')
        ? [
            'Este CNPJ é de uma pessoa física (um produtor rural, por exemplo). A ficha dela é a do CPF: veja antes se já existe.',
          ]
        : []),
      ...(say.includes('endereco:exterior') ? ['O endereço é no exterior: digite-o, a consulta não traz o país.'] : []),
    ],
  };
}

/** What is said if nothing can be filled. A CNPJ that does not exist is said with who says so, and by which data. */
export function nothingText(answer: Exclude<CnpjAnswer, { outcome: 'found' }>): string {
  if (answer.outcome === 'off') return 'A consulta à Receita está desligada nesta instalação.';
  if (answer.outcome === 'nobodyAnswered') return 'Nenhuma fonte respondeu sobre este CNPJ agora.';
  if (answer.outcome === 'nobodyKnew')
    return `Ninguém soube deste CNPJ agora: ${LIST.format(answer.providers)} não o tem, e nenhuma outra fonte o confirma.`;
  const { providers, dataDay, certainty } = answer.consulta;
  const data = dataDay === undefined ? '' : ` nos dados de ${monthText(dataDay)}`;
  const isNew =
    certainty === 'certa'
      ? ''
      : ' Uma empresa aberta depois não está neles: se abriu há pouco, consulte de novo mais tarde.';
  return `Este CNPJ não consta${data}: é o que dizem ${LIST.format(providers)}. Confira o número.${isNew}`;
}

function monthText(day: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(day));
}
