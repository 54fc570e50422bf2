import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { columnsToShow } from '../../../search/web/list-columns.ts';
import { GridRow } from './PessoasGridRow.tsx';

const BASE: PessoaListItem = {
  id: '0192f0c4-0000-7000-8000-000000000001',
  tenantId: 1,
  codigo: 1,
  tipo: 'fisica',
  nome: 'Ana Souza',
  outroNome: null,
  documento: '52998224725',
  cidade: 'Campinas',
  uf: 'SP',
  telefone: null,
  email: null,
  papeis: [],
  tags: [],
  situacao: 'ativa',
  limiteCredito: null,
  prontaParaNota: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  deletedAt: null,
  version: 1,
};
const ITEMS: PessoaListItem[] = [
  BASE,
  { ...BASE, id: '0192f0c4-0000-7000-8000-000000000002', codigo: 2, tipo: 'juridica', nome: 'Padaria Pão Quente Ltda' },
];

function Rows({ cards }: { cards: boolean }) {
  return (
    <div role="grid" aria-label="Fichas">
      {ITEMS.map((item, index) => (
        <GridRow
          key={item.id}
          id={`row-${index}`}
          item={item}
          index={index}
          top={0}
          columns={columnsToShow(['cidade'])}
          href={`/pessoas/${item.codigo}`}
          isActive={false}
          isSelected={false}
          cards={cards}
        />
      ))}
    </div>
  );
}

test.each([
  ['a row of the table', false],
  ['a card of a phone', true],
])('%s says in letters whether it is of a person or of a company', async (_where, cards) => {
  const { container } = await draw(<Rows cards={cards} />);
  await expect.element(page.getByRole('row', { name: /PF\s*Ana Souza/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /PJ\s*Padaria/ })).toBeVisible();
  await expect.element(page.getByTitle('Pessoa física')).toHaveTextContent('PF');
  await expect.element(page.getByTitle('Pessoa jurídica')).toHaveTextContent('PJ');
  // the label of the link is still only the name
  await expect.element(page.getByRole('link', { name: 'Ana Souza', exact: true })).toBeVisible();
  await expectAccessible(container);
});
