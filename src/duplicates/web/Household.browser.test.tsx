import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import { DuplicatesFilters } from './DuplicatesFilters.tsx';
import { GroupList } from './GroupList.tsx';

const WHY = 'Mesma casa: mesmo telefone e endereço, outro primeiro nome';
const pessoa = (number: number, nome: string) => ({
  id: `0190c6a0-0000-7000-8000-0000000000${number}`,
  codigo: number,
  nome,
  version: 1,
});
const TWINS: DuplicateGroup = {
  certeza: 'casa',
  p: 0.08,
  pessoas: [pessoa(11, 'Mariana Lima'), pessoa(12, 'Marina Lima')],
  size: 2,
  reasons: [
    { field: 'nome', reason: WHY, points: -7.3 },
    { field: 'data', reason: 'Mesma data', points: 3.7 },
    { field: 'telefone', reason: 'Mesmo telefone', points: 0.1 },
  ],
  against: 'em vez de parentes da mesma casa',
  foundAt: new Date().toISOString(),
  source: 'api',
  many: null,
};

beforeEach(() => {
  queryClient.clear();
  signIn();
});

test('a household looks different from duplicates, and the line says why', async () => {
  answerCalls({});
  const { container } = await draw(<GroupList groups={[TWINS]} isLater={false} focusOn={undefined} />);
  const list = page.getByRole('list', { name: 'Fichas de pessoas da mesma casa' });
  await expect.element(list).toHaveTextContent(/Mariana Lima \(11\) · Marina Lima \(12\)Mesma casa/);
  await expect.element(page.getByText(WHY)).toBeVisible();
  await expectAccessible(container);
});

test('households are a separate choice of the filter', async () => {
  const onChange = vi.fn();
  await draw(<DuplicatesFilters search={{}} onChange={onChange} />);
  const certeza = page.getByRole('combobox', { name: 'Certeza' });
  await expect.element(certeza).toHaveTextContent('Certas e prováveisCertasProváveisMesma casa');
  await userEvent.selectOptions(certeza, 'Mesma casa');
  expect(onChange).toHaveBeenCalledWith({ certeza: 'casa' });
});
