import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../test/browser/draw.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';

function Filters() {
  const [search, setSearch] = useState<AuditSearch>({});
  const handleChange = (changes: object) => setSearch(readAuditSearch({ ...search, ...changes }));
  return (
    <>
      <AuditFilters search={search} people={[]} choosesTrail={false} onChange={handleChange} />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

test('the days are judged by the rule of the form, and the end comes on the first day or after it', async () => {
  await draw(<Filters />);
  const [de, ate] = [page.getByRole('textbox', { name: 'De' }), page.getByRole('textbox', { name: 'Até' })];
  const said = page.getByRole('status');
  await de.fill('01/13/2026');
  await expect.element(de).toHaveAccessibleDescription('Por favor digite uma data válida');
  await expect.element(said).toHaveTextContent('{}');
  await de.fill('29/02/2027');
  await expect.element(de).not.toHaveAttribute('aria-invalid');
  await expect.element(said).toHaveTextContent('{"de":"2027-03-01"}');
  await ate.fill('28/02/2027');
  await expect.element(ate).toHaveAccessibleDescription('A data final não pode vir antes da inicial');
  await ate.fill('01/03/2027');
  await expect.element(said).toHaveTextContent('{"de":"2027-03-01","ate":"2027-03-01"}');
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect.element(de).toHaveValue('');
  await expect.element(de).not.toHaveAttribute('aria-invalid');
});
