import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { useEnterToNextField } from '../form/useEnterToNextField.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { Cell, Table } from '../ui/Table.tsx';
import { ConfirmDialog, Dialog, type DialogProps } from './Dialog.tsx';

/** A page with a field and a button that opens the dialog, and what is behind it. */
function Opener({ children, ...dialog }: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextField label="Nome" />
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog title="Etiquetas" onClose={() => setOpen(false)} {...dialog} open={open}>
        {children}
      </Dialog>
    </>
  );
}

/** A field from which a key opens the dialog. */
function FieldWithKey() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextField label="Nome" defaultValue="Ana Souza" onKeyDown={({ key }) => key === 'F2' && setOpen(true)} />
      <Dialog open={open} title="Etiquetas" onClose={() => setOpen(false)} footer={<Button>Entendi</Button>}>
        Pronto.
      </Dialog>
    </>
  );
}

/** A form of its own in a dialog. */
function FormInDialog({ onSend }: { onSend: () => void }) {
  return (
    <Opener
      footer={
        <Button type="submit" form="etiqueta">
          Guardar
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter as in every form */}
      <form
        id="etiqueta"
        onKeyDown={useEnterToNextField()}
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <TextField label="Etiqueta" />
        <TextField label="Cor" />
      </form>
    </Opener>
  );
}

const dialog = page.getByRole('dialog', { name: 'Etiquetas' });
const opener = page.getByRole('button', { name: 'Abrir' });

test('is a modal dialog with the name of its title, and nothing of it is there while it is closed', async () => {
  await draw(<Opener>Escolha.</Opener>);
  expect(document.querySelector('dialog')).toBeNull();
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Etiquetas' })).toBeVisible();
  expect(dialog.element().matches(':modal')).toBe(true);
  await expectAccessible();
});

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => dialog.getByRole('button', { name: 'Fechar' }).click()],
  ['a click beside it', () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })],
])('is closed by %s, and gives the focus back to where it was', async (_way, close) => {
  await draw(<Opener>Escolha.</Opener>);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('is not closed by a click inside', async () => {
  await draw(<Opener>Escolha.</Opener>);
  await opener.click();
  await dialog.getByText('Escolha.').click();
  await expect.element(dialog).toBeVisible();
});

test('that can only be answered has no cross, and neither Esc nor a second one closes it', async () => {
  await draw(<Opener onClose={undefined}>Escolha.</Opener>);
  await opener.click();
  expect(dialog.getByRole('button').elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().matches(':modal')).toBe(true);
});

test('puts the focus on its first field, however many buttons come before', async () => {
  await draw(
    <Opener>
      <Button>Ver todas</Button>
      <TextField label="Etiqueta" />
    </Opener>,
  );
  await opener.click();
  await expect.element(dialog.getByLabelText('Etiqueta')).toHaveFocus();
});

test('without a field, puts the focus on the first button at its foot and not on the cross', async () => {
  await draw(<Opener footer={<Button>Entendi</Button>}>Pronto.</Opener>);
  await opener.click();
  await expect.element(dialog.getByRole('button', { name: 'Entendi' })).toHaveFocus();
});

test('keeps the Tab key inside while it is open', async () => {
  await draw(<Opener footer={<Button>Entendi</Button>}>Pronto.</Opener>);
  await opener.click();
  for (let stop = 0; stop < 4; stop++) {
    await userEvent.tab();
    const focused = document.activeElement;
    expect(focused === document.body || dialog.element().contains(focused)).toBe(true);
  }
});

test('puts the caret back where one was writing', async () => {
  await draw(<FieldWithKey />);
  const field = page.getByLabelText('Nome').element();
  if (!(field instanceof HTMLInputElement)) throw new Error('The field is no input.');
  field.focus();
  field.setSelectionRange(3, 5);
  await userEvent.keyboard('{F2}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Nome')).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 5]);
});

test('Esc of a dialog on top closes that one alone', async () => {
  const handleClose = vi.fn();
  await draw(
    <Dialog open title="Etiquetas" onClose={handleClose}>
      <Opener title="Cores">Verde</Opener>
    </Dialog>,
  );
  await opener.click();
  await expect.element(page.getByRole('dialog', { name: 'Cores' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Cores' })).not.toBeInTheDocument();
  expect(handleClose).not.toHaveBeenCalled();
  await expect.element(dialog).toBeVisible();
});

test('with a form, opened inside of a form, is outside of it: neither is sent by the other, and neither hears the other', async () => {
  const handleSend = vi.fn();
  const heardByPage: string[] = [];
  const listening = new AbortController();
  addEventListener('keydown', ({ key }) => heardByPage.push(key), { signal: listening.signal });
  const { heard } = await drawInForm(<FormInDialog onSend={handleSend} />);
  await opener.click();
  await expect.element(dialog.getByLabelText('Etiqueta')).toHaveFocus();
  heard.splice(0);
  await userEvent.keyboard('a{Enter}');
  await expect.element(dialog.getByLabelText('Cor')).toHaveFocus();
  await userEvent.keyboard('b{Control>}{Enter}{/Control}');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  expect(handleSend).toHaveBeenCalledTimes(2);
  expect(heard).toEqual([]);
  expect(heardByPage).toEqual(['a', 'Enter', 'b', 'Control', 'Enter']);
  listening.abort();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  expect(heard).not.toContain('submit');
});

test.each(['md', 'lg', 'xl', 'full'] as const)(
  'of size %s fits on a phone, and its foot stays in view',
  async (size) => {
    await page.viewport(360, 640);
    await draw(
      <Opener size={size} footer={<Button>Entendi</Button>}>
        <div style={{ height: 2000 }}>Muito a dizer.</div>
      </Opener>,
    );
    await opener.click();
    const box = dialog.element().getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(360);
    expect(box.bottom).toBeLessThanOrEqual(640);
    const foot = dialog.getByRole('button', { name: 'Entendi' }).element().getBoundingClientRect();
    expect(foot.bottom).toBeLessThanOrEqual(640);
  },
);

test('is written as any other dialog, wherever on the page it was opened: its text wraps and begins at the left', async () => {
  await draw(
    <Table label="Clientes" columns={[{ label: 'Ações', align: 'end' }]}>
      <tr>
        <Cell align="end">
          <Dialog open title="Excluir?" onClose={() => {}}>
            <p>{'Nada mais é enviado, nem o que está na fila. '.repeat(4)}</p>
          </Dialog>
        </Cell>
      </tr>
    </Table>,
  );
  const text = page.getByText(/Nada mais é enviado/).element();
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  expect(getComputedStyle(text).textAlign).toBe('start');
});

test('a question is an alert with its answers as buttons, and Enter gives the safe one', async () => {
  const answers = { stay: vi.fn(), leave: vi.fn(), close: vi.fn() };
  await draw(
    <ConfirmDialog
      open
      title="Sair sem salvar?"
      onClose={answers.close}
      answers={[
        { label: 'Sair sem salvar', variant: 'danger', onChoose: answers.leave },
        { label: 'Ficar', onChoose: answers.stay, safe: true },
      ]}
    >
      O que você digitou se perde.
    </ConfirmDialog>,
  );
  await expect.element(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ficar' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  expect(answers.stay).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  expect(answers.leave).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(answers.close).toHaveBeenCalledTimes(1);
});

test('an answer that is being carried out cannot be given twice', async () => {
  const handleChoose = vi.fn();
  await draw(
    <ConfirmDialog
      open
      title="Excluir?"
      onClose={() => {}}
      answers={[{ label: 'Excluir', onChoose: handleChoose, loading: true }]}
    />,
  );
  await page.getByRole('button', { name: 'Excluir' }).click({ force: true });
  expect(handleChoose).not.toHaveBeenCalled();
});

test('Ctrl+Enter presses the main button of the topmost dialog from any field, and Ctrl shows it', async () => {
  const presses = { under: vi.fn(), main: vi.fn() };
  await draw(
    <>
      <Dialog
        open
        title="Embaixo"
        footer={
          <Button variant="primary" onClick={presses.under}>
            Guardar
          </Button>
        }
      >
        Texto.
      </Dialog>
      <Dialog
        open
        title="Em cima"
        footer={
          <>
            <Button>Cancelar</Button>
            <Button variant="primary" onClick={presses.main}>
              Exportar
            </Button>
          </>
        }
      >
        <TextField label="Nome" />
      </Dialog>
    </>,
  );
  await expect.element(page.getByLabelText('Nome')).toHaveFocus();
  const main = page.getByRole('button', { name: 'Exportar' });
  await expect.element(main).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(presses.main).toHaveBeenCalledTimes(1);
  // a control that had the focus and is gone leaves it nowhere
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(presses.main).toHaveBeenCalledTimes(2);
  expect(presses.under).not.toHaveBeenCalled();
});

test('Ctrl+Enter carries out what a question was opened for, once', async () => {
  const answers = { no: vi.fn(), yes: vi.fn() };
  await draw(
    <ConfirmDialog
      open
      title="Excluir a ficha 12?"
      onClose={answers.no}
      answers={[
        { label: 'Não', onChoose: answers.no, safe: true },
        { label: 'Sim, excluir', onChoose: answers.yes, variant: 'danger' },
      ]}
    />,
  );
  await userEvent.keyboard('{Control>}{Enter>3/}{/Control}');
  expect(answers.yes).toHaveBeenCalledTimes(1);
  expect(answers.no).not.toHaveBeenCalled();
});

test('Ctrl+Enter in a form of a dialog sends it once', async () => {
  const handleSend = vi.fn();
  await draw(<FormInDialog onSend={handleSend} />);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(page.getByLabelText('Etiqueta', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(handleSend).toHaveBeenCalledTimes(1);
});
