import type { DateOrder } from '../../reading/cells/cells-data.ts';
import type { DateColumn, Import } from '../model/import.ts';

/** Describes the date order of a column, and how its dates are read. */
export function describeOrder(
  heading: string,
  { order, dayFirst, monthFirst, either, turned }: Omit<DateColumn, 'column'>,
  chosen: DateOrder | undefined,
): string {
  if (turned !== undefined && chosen === undefined)
    return `“${heading}”: ${countDates(turned)} da planilha, todas até o dia 12, parecem ter o dia e o mês trocados, e ${countDates(dayFirst)}, depois do dia 12, ficaram como texto: é o que um programa em inglês faz ao abrir dia/mês/ano. Confira antes de aplicar, ou abra o arquivo de origem em português.`;
  const proofs = `${countDates(dayFirst)} com o dia na frente e ${countDates(monthFirst)} com o mês na frente`;
  if (chosen !== undefined) {
    const other = chosen === 'dmy' ? monthFirst : dayFirst;
    const sentence = `“${heading}”: lida como ${chosen === 'dmy' ? 'dia/mês/ano' : 'mês/dia/ano'}, como você escolheu.`;
    return other === 0 ? sentence : `${sentence} O arquivo tem ${proofs}: as que não existem assim ficam de fora.`;
  }
  if (order === 'mixed')
    return `“${heading}” se contradiz: há ${proofs}. Enquanto a ordem não for escolhida, as linhas com data nesta coluna ficam de fora.`;
  if (order === 'mdy')
    return `“${heading}”: lida como mês/dia/ano, porque ${countDates(monthFirst)} só ${monthFirst === 1 ? 'existe' : 'existem'} assim.`;
  return `“${heading}”: nenhuma data prova o que vem antes, o dia ou o mês. ${either === 1 ? 'A data foi lida' : `As ${countOf(either)} datas foram lidas`} como dia/mês/ano; confira e, se não for assim, escolha a outra ordem.`;
}

function countDates(count: number): string {
  return `${countOf(count)} ${count === 1 ? 'data' : 'datas'}`;
}

function countOf(count: number): string {
  return count.toLocaleString('pt-BR');
}

/** Describes the date columns of a checked file, except those that are clearly day first. */
export function describeOrders({ facts, settings, table }: Pick<Import, 'facts' | 'settings' | 'table'>): string[] {
  return (facts?.dates ?? []).flatMap((found) => {
    const target = settings?.columns[found.column];
    const chosen = target ? settings?.dates?.[target] : undefined;
    if (found.order === 'dmy' && found.turned === undefined && chosen === undefined) return [];
    return [describeOrder(table?.columns[found.column]?.heading ?? '', found, chosen)];
  });
}
