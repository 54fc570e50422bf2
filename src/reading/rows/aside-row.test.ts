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
