import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { sessionOf } from '../../../../test/browser/signed-in.ts';
import { acceptSession } from '../../../access/web/session.store.ts';
import { chooseTenant } from '../../../access/web/tenant-choice.store.ts';
import { toCidadesAnswer, toEstadosAnswer } from '../../../localidades/localidades.wire.ts';
import { RecordEditor } from '../editor/RecordEditor.tsx';

async function openNew(settings: { emiteNotas: boolean }): Promise<void> {
  const session = sessionOf();
  const tenants = session.tenants.map((tenant) => ({ ...tenant, settings: { ...tenant.settings, ...settings } }));
  acceptSession({ ...session, tenants });
  chooseTenant(1);
  await page.viewport(1366, 768);
  answerCalls({
    'POST /pessoas/carregarEstados': toEstadosAnswer([{ codigo: '35', nome: 'São Paulo' }]),
    'POST /pessoas/carregarCidades': toCidadesAnswer([{ codigo: '3550308', nome: 'São Paulo' }]),
    'POST /api/pessoas/matches': { documento: null, alike: [] },
  });
  await draw(
    <main style={{ display: 'flex', height: '740px' }}>
      <RecordEditor
        Companion={() => null}
        pessoa={undefined}
        basePath="/empresas"
        onSaved={() => {}}
        onNew={() => {}}
        onChangedElsewhere={() => {}}
      />
    </main>,
  );
}

const logradouro = page.getByLabelText('Logradouro', { exact: true });
const trocar = page.getByRole('button', { name: 'Trocar em Logradouro' });

test('a dash of a word processor is reported at its field, and two keys replace it by a hyphen', async () => {
  await openNew({ emiteNotas: true });
  await logradouro.fill('Rua A – fundos “b”');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Número').first()).toHaveFocus();
  await expect.element(trocar).toBeVisible();
  await expect.element(logradouro).toHaveAccessibleDescription(/não aceita o sinal “–”/);
  await expectAccessible(document.querySelector('form')!);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(trocar).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(logradouro).toHaveValue('Rua A - fundos "b"');
  await expect.element(logradouro).toHaveFocus();
  await expect.element(trocar).not.toBeInTheDocument();
});

test('an invalid inscrição of its state is reported at its field, with the reason', async () => {
  await openNew({ emiteNotas: true });
  await page.getByRole('button', { name: 'Adicionar inscrição estadual' }).click();
  await page.getByLabelText('UF', { exact: true }).selectOptions('SP');
  const numero = page.getByRole('textbox', { name: 'Inscrição estadual' });
  await numero.fill('110042490115');
  await userEvent.tab();
  await expect.element(numero).toHaveAccessibleDescription(/confere/);
  await numero.fill('110042490114');
  await userEvent.tab();
  await expect.element(numero).not.toHaveAccessibleDescription(/confere/);
});

test('a client that issues no notes gets no such warning', async () => {
  await openNew({ emiteNotas: false });
  await logradouro.fill('Rua A – fundos');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Número').first()).toHaveFocus();
  await expect.element(logradouro).not.toHaveAccessibleDescription(/sinal/);
  expect(trocar.elements()).toHaveLength(0);
});
