import { expect, test } from 'vitest';
import { isSummaryRow } from './aside-row.ts';

test.each([
  [['Total: 8 clientes', '', 'R$ 12.500,00']],
  [['TOTAL']],
  [['', 'Total geral', '', '8', '1.234,56']],
  [['Total de clientes: 8']],
  [['TOTAL DE CLIENTES ......: 8', '', '']],
  [['Total de 8 clientes']],
  [['Subtotal', '3', '10,00']],
  [['Sub-total:', '10,00']],
  [['Soma', '1500']],
  [['Média', '', '', '187,5']],
  [['8 registros']],
  [['Registros: 8', '100%']],
  [['Página 1 de 1']],
  [['', 'Pág. 2/3']],
  [['Totais', '8', '(1.500,00)']],
])('%j sums up others', (cells) => {
  expect(isSummaryRow(cells)).toBe(true);
});

test.each([
  [['Emitido em 27/11/2026 08:00:15 - Página 1 de 1', '', '']],
  [['Emitido em 27/11/2026 às 08:00 Página 1 de 1']],
  [['Usuário: MARCIA', '']],
  [['Usuário:', 'MARCIA']],
  [['Operador: 12 - JOANA DARC']],
  [['Impresso em: 27/11/2026', 'Pág. 1']],
  [['Gerado por Marcia Souza em 27/11/2026 às 08h15']],
  [['Relatório emitido por: marcia.souza']],
  [['Relatório gerado pelo sistema Gestor em 27/11/2026 08:00:15']],
  [['Sistema Gestor - v1.2.30', '', 'Página 2']],
  [['Data: 27/11/2026 Hora: 08:00']],
  [['Data:', '27/11/2026', 'Hora:', '08:00:15']],
  [['Emissão: 27/11/2026 08:00']],
  [['Data de impressão: 27/11/2026']],
  [['', 'Printed on 11/27/2026']],
  [['Total de clientes: 2 | Emitido em 27/11/2026']],
  [['*** Fim do relatório ***']],
  [['Impresso em 27/11/2026 às 08:00 por MARCIA']],
  [['Período: 01/01/2026 a 31/01/2026', '', 'Ordenado por: nome']],
  [['27/11/2026 08:00:15 Página 1 de 1']],
])('%j is the foot of a report', (cells) => {
  expect(isSummaryRow(cells)).toBe(true);
});

test.each([
  [['Usuário Ltda', '']],
  [['Usuário: MARCIA', '(13) 3232-1010']],
  [['Usuário: MARCIA', 'Santos']],
  [['Emitido em 27/11/2026', 'marcia@example.com']],
  [['Sistema X Ltda']],
  [['Sistema Gestor - Marcia']],
  [['Gerado Energia']],
  [['Impresso Gráfica e Editora', '27/11/2026']],
  [['Página Um - Livraria']],
  [['Data Informática', '27/11/2026']],
  [['27/11/2026']],
  [['Emissora de TV por Assinatura Ltda']],
  [['Operadora: Claro', '11987654321']],
  [['Período Eventos', 'Santos']],
  [['Pereira: Marcia', 'Santos']],
])('%j is not', (cells) => {
  expect(isSummaryRow(cells)).toBe(false);
});

test.each([
  [['Total Distribuidora Ltda', '']],
  [['Total', '11.222.333/0001-81']],
  [['Total', '52998224725']],
  [['Total', '(11) 3333-4444']],
  [['Total', 'contato@total.com.br']],
  [['Soma Engenharia', '1500']],
  [['Maria Souza', '8']],
  [['8', '1.500,00']],
  [['Média', 'Rua A']],
  [['Página Um Livraria']],
  [['Totalmente Excelente']],
  [['Cliente']],
  [['']],
  [[]],
])('%j does not', (cells) => {
  expect(isSummaryRow(cells)).toBe(false);
});

test('takes no long work for any text that begins like a foot', () => {
  const started = performance.now();
  for (const start of ['Emitido em ', 'Data: ', '11/11/2026 ', 'Relatório gerado '])
    for (const unit of ['1/1/11 ', '11:11', 'em 1/1/11 ', ' - ', 'gerado por ', 'data de ', ': ', 'por '])
      expect(isSummaryRow([`${(start + unit.repeat(60)).slice(0, 195)} x`])).toBeTypeOf('boolean');
  expect(performance.now() - started).toBeLessThan(2_000);
});
