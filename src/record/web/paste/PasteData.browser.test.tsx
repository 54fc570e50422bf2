import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { SAMPLES } from '../../../../test/paste/pasted-texts.ts';
import { listNotifications } from '../../../kit/web/browser/notifications.store.ts';
import { emptyForm } from '../../model/form-model.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { keepPastedText } from '../../../register/record/web/pasted-text.ts';
import { PessoaFormContext, type PessoaFormHandle } from '../editing/form-context.ts';
import { createFieldNotes } from '../editing/field-notes.ts';
import { createFormStore, type FormStore } from '../editing/form-store.ts';
import { KindControl } from '../form/field-controls.tsx';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { PasteData } from './PasteData.tsx';
import { BUDGET_MS } from './read-beside.ts';

const NEW = emptyForm('fisica');

/** The events of a new form with its first field, its notes and the parts of pasting. */
let heard: string[];

async function drawForm(opened: PessoaFormValues = NEW): Promise<FormStore> {
  const store = createFormStore(opened);
  const handle: PessoaFormHandle = { store, notes: createFieldNotes(), change: store.change };
  ({ heard } = await drawInForm(
    <PessoaFormContext value={handle}>
      <span id="dicas" />
      <PasteData today="2026-11-23" longEmailEndings={false} />
      <KindControl bound={{ field: 'nome', label: 'Nome' }} facts={FIELDS.nome} />
      <KindControl bound={{ field: 'observacoes', label: 'Observações' }} facts={FIELDS.observacoes} />
    </PessoaFormContext>,
  ));
  return store;
}

/** Pastes where the focus is. Returns true if the browser handles the paste. */
function paste(text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const target = document.activeElement ?? document.body;
  return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const panel = page.getByRole('status');
const nome = page.getByRole('textbox', { name: 'Nome' });

test('a text pasted outside of fields fills the form and lists what went where', async () => {
  const store = await drawForm();
  expect(paste(SAMPLES.signature)).toBe(false);
  await expect.element(panel).toHaveTextContent('O que foi para onde');
  await expect.element(panel).toHaveTextContent('Telefone(11) 3333-4444, Ramal 12');
  await expect.element(panel).toHaveTextContent('Gerente Comercial');
  await expect.element(nome).toHaveValue('Maria Aparecida de Souza');
  expect(store.get().emails.map(({ email }) => email)).toEqual(['maria.souza@paoquente.com.br']);
  await expectAccessible();
});

test('Ctrl+Z undoes all of it in one step, also from within a field', async () => {
  const store = await drawForm();
  await nome.click();
  expect(paste(SAMPLES.labelled)).toBe(false);
  await expect.element(nome).toHaveValue('Maria Souza');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(store.get()).toEqual(NEW);
  expect(listNotifications().map(({ message }) => message)).toContain('O que foi colado saiu da ficha.');
});

test('after more typing Ctrl+Z is that of the field, and Desfazer removes only what was pasted', async () => {
  const store = await drawForm();
  paste(SAMPLES.labelled);
  await expect.element(nome).toHaveValue('Maria Souza');
  await userEvent.type(nome, ' Lima');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(store.get().cpf).toBe('529.982.247-25');
  await nome.fill('Maria Lima');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  expect(store.get()).toEqual({ ...NEW, nome: 'Maria Lima' });
});

test('a single value in its own field, and any text in the notes, is an ordinary paste', async () => {
  const store = await drawForm();
  await nome.click();
  expect(paste('Maria Souza')).toBe(true);
  await page.getByRole('textbox', { name: 'Observações' }).click();
  expect(paste(SAMPLES.signature)).toBe(true);
  expect(store.get()).toEqual(NEW);
});

test('lists the fields that kept their values', async () => {
  await drawForm({ ...NEW, nome: 'Ana Lima' });
  paste(SAMPLES.oneLine);
  await expect.element(panel).toHaveTextContent('Já estava preenchido e ficou como estava: Nome.');
  await expect.element(nome).toHaveValue('Ana Lima');
  await expect.element(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Nome: Maria Souza');
});

test('uses the text that was pasted on the list', async () => {
  keepPastedText(SAMPLES.whatsappContact);
  await drawForm();
  await expect.element(nome).toHaveValue('Maria Souza');
});

test.each([
  ['Ctrl+Enter', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
  ['its button', () => page.getByRole('button', { name: 'Preencher' }).click()],
  ['Tab and Enter', () => userEvent.keyboard('{Tab}{Tab}{Enter}')],
])('the button opens a place for the text, sent by %s', async (_way, send) => {
  await drawForm();
  await page.getByRole('button', { name: 'Colar dados' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Colar dados' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Texto' }).fill(`${SAMPLES.oneLine}\n`);
  await send();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(nome).toHaveValue('Maria Souza');
  // filled in and not saved
  expect(heard).not.toContain('submit');
});

test('a text with rows of several records shows a message', async () => {
  await drawForm();
  paste(SAMPLES.rowsWithout);
  await expect.element(panel).toHaveTextContent('use Importar');
  await expect.element(nome).toHaveValue('Maria Souza');
});

test('a text of more than 100 KB is refused with a message, and stays in its dialog', async () => {
  const store = await drawForm();
  await page.getByRole('button', { name: 'Colar dados' }).click();
  const area = page.getByRole('textbox', { name: 'Texto' });
  await area.fill(`${SAMPLES.oneLine}\n${'aGVsbG8+'.repeat(13_000)}`);
  await page.getByRole('button', { name: 'Preencher' }).click();
  await expect.poll(lastMessage).toContain('passa de 100 KB');
  await expect.element(page.getByRole('dialog', { name: 'Colar dados' })).toBeVisible();
  expect(store.get()).toEqual(NEW);
});

test('ASCII art next to a signature delays nothing', async () => {
  await drawForm();
  await page.getByRole('button', { name: 'Colar dados' }).click();
  await page.getByRole('textbox', { name: 'Texto' }).fill(`${SAMPLES.oneLine}\n${'aGVsbG8+'.repeat(1000)}`);
  await page.getByRole('button', { name: 'Preencher' }).click();
  await expect.element(nome).toHaveValue('Maria Souza');
});

test('a reading that does not end is stopped with a message, and the form and the dialog keep their texts', async () => {
  const ended: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined;
      terminate = () => ended.push('terminated');
    },
  );
  const store = await drawForm();
  await page.getByRole('button', { name: 'Colar dados' }).click();
  await page.getByRole('textbox', { name: 'Texto' }).fill(SAMPLES.oneLine);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('button', { name: 'Preencher' }).click();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(BUDGET_MS);
  vi.useRealTimers();
  await expect.poll(lastMessage).toContain('não pôde ser lido em 10 segundos');
  expect(ended).toEqual(['terminated']);
  await expect.element(page.getByRole('textbox', { name: 'Texto' })).toHaveValue(SAMPLES.oneLine);
  expect(store.get()).toEqual(NEW);
});

function lastMessage(): string | undefined {
  return listNotifications().at(-1)?.message;
}
