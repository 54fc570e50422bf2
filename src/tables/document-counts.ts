import { countOf } from '../kit/count-of.ts';
import { keysOf } from '../kit/record-of.ts';
import type { FiscalKind, SkipReason } from '../reading/fiscal/party.ts';

/** The content of a folder of fiscal documents. `own`: the client's own company, whose records are not imported. */
export type DocumentCounts = {
  read: { [Kind in FiscalKind]?: number };
  skipped: { [Reason in SkipReason]?: number };
  refused: number;
  people: number;
  own: { root: string; nome: string }[];
};

const KINDS: Readonly<Record<FiscalKind, string>> = {
  nfe: 'NF-e',
  nfce: 'NFC-e',
  cte: 'CT-e',
  nfse: 'NFS-e',
  'efd-icms': 'SPED ICMS/IPI',
  'efd-contribuicoes': 'SPED Contribuições',
};

const SKIPPED: Readonly<Record<SkipReason, [one: string, many: string, why: string]>> = {
  evento: ['evento', 'eventos', 'cancelamento, carta de correção ou numeração, que não traz ficha'],
  homologacao: ['nota de homologação', 'notas de homologação', 'é de teste'],
  'outro-xml': ['XML de outro tipo', 'XML de outros tipos', 'não é NF-e, NFC-e, CT-e nem NFS-e nacional'],
  'outro-arquivo': ['arquivo de outro tipo', 'arquivos de outros tipos', 'não é XML nem EFD do SPED'],
  vazio: ['arquivo vazio', 'arquivos vazios', 'não tem nada'],
};

/** A sentence for each reason why files were skipped. */
export function describeSkipped(skipped: DocumentCounts['skipped']): string[] {
  return keysOf(SKIPPED).flatMap((reason) => {
    const [singular, plural, why] = SKIPPED[reason];
    const count = skipped[reason] ?? 0;
    return count === 0 ? [] : [`Fica de fora: ${countOf(count, singular, plural)} (${why}).`];
  });
}

/** All sentences about a folder of documents. */
export function describeDocuments({ read, skipped, refused, people, own: ownCompanies }: DocumentCounts): string[] {
  const kinds = keysOf(KINDS).flatMap((kind) => (read[kind] ? [countOf(read[kind], KINDS[kind], KINDS[kind])] : []));
  const names = ownCompanies.map(({ nome, root }) => `${nome} (${root})`).join(', ');
  return [
    ...(kinds.length > 0 ? [`Lidos: ${kinds.join(', ')}. ${countOf(people, 'ficha', 'fichas')}.`] : []),
    ownCompanies.length > 0
      ? `Sua empresa nestes documentos: ${names}. Ela e as filiais dela não entram.`
      : 'Os documentos não dizem qual empresa é a sua: todas entram, sem papel de cliente ou fornecedor. Escreva o CNPJ dela em “Sua empresa” para separar.',
    ...describeSkipped(skipped),
    ...(refused > 0
      ? [`Recusado: ${countOf(refused, 'arquivo', 'arquivos')}; cada um está nas linhas recusadas.`]
      : []),
  ];
}
