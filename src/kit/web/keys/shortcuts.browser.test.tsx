import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { TextField } from '../form/TextField.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { KeyList } from '../items/KeyList.tsx';
import {
  ariaKeys,
  type Command,
  listenToShortcuts,
  setSingleKeys,
  type Shortcut,
  useCommand,
  useCommands,
  useShortcut,
  useShortcuts,
} from './shortcuts.ts';

let stopListening = () => {};

beforeEach(() => {
  setSingleKeys(true);
  stopListening = listenToShortcuts();
});
afterEach(() => stopListening());

type Props = Partial<Shortcut> & Pick<Shortcut, 'keys' | 'run'>;

function Part(props: Props) {
  useShortcut({ label: 'Fazer algo', group: 'Teste', ...props });
  return null;
}

function CommandPart(props: Partial<Command> & Pick<Command, 'run'>) {
  useCommand({ id: 'test', label: 'Fazer algo', group: 'Teste', ...props });
  return null;
}

function Known() {
  const shortcuts = useShortcuts();
  const commands = useCommands();
  return <output>{`${shortcuts.length} teclas, ${commands.length} comandos`}</output>;
}

test('keys do something while their part is on the screen, and nothing afterwards', async () => {
  const run = vi.fn();
  const screen = await draw(<Part keys="Ctrl+Shift+Y" run={run} />);
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}');
  expect(run).toHaveBeenCalledTimes(1);
  await screen.unmount();
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a key runs what its part is about now, not what it was about at first', async () => {
  const done: string[] = [];
  const screen = await draw(<Part keys="Alt+N" run={() => done.push('primeira')} />);
  await screen.rerender(<Part keys="Alt+N" run={() => done.push('segunda')} />);
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(done).toEqual(['segunda']);
});

test('of two parts with the same keys, the one that came last has them', async () => {
  const done: string[] = [];
  await draw(
    <>
      <Part keys="Alt+N" run={() => done.push('página')} />
      <Part keys="Alt+N" run={() => done.push('painel')} />
    </>,
  );
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(done).toEqual(['painel']);
});

test('several keys do the same', async () => {
  const run = vi.fn();
  await draw(<Part keys={['Alt+N', 'Alt+M']} run={run} />);
  await userEvent.keyboard('{Alt>}n{/Alt}{Alt>}m{/Alt}');
  expect(run).toHaveBeenCalledTimes(2);
});

test('a letter alone is nothing while somebody writes', async () => {
  const run = vi.fn();
  await draw(
    <>
      <Part keys="n" run={run} />
      <TextField label="Nome" />
    </>,
  );
  await userEvent.keyboard('n');
  expect(run).toHaveBeenCalledTimes(1);
  await page.getByRole('textbox').click();
  await userEvent.keyboard('n');
  expect(run).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('textbox')).toHaveValue('n');
});

test('keys that mean something else in a field are left to it', async () => {
  const run = vi.fn();
  await draw(
    <>
      <Part keys="Ctrl+Z" run={run} outsideFields />
      <TextField label="Nome" />
    </>,
  );
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).not.toHaveBeenCalled();
  page.getByRole('textbox').element().blur();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a letter alone can be switched off, and keys with Ctrl go on', async () => {
  const [letter, combination] = [vi.fn(), vi.fn()];
  setSingleKeys(false);
  await draw(
    <>
      <Part keys="n" run={letter} />
      <Part keys="Ctrl+Shift+Y" run={combination} />
    </>,
  );
  await userEvent.keyboard('n{Control>}{Shift>}y{/Shift}{/Control}');
  expect(letter).not.toHaveBeenCalled();
  expect(combination).toHaveBeenCalledTimes(1);
  expect(ariaKeys({ keys: ['n', 'Ctrl+K'] })).toBe('Control+K');
  expect(ariaKeys({ keys: 'n' })).toBeUndefined();
});

test('nothing of the page works while a dialog is open', async () => {
  const run = vi.fn();
  const drawn = (open: boolean) => (
    <>
      <Part keys="Alt+N" run={run} />
      <Dialog open={open} title="Pergunta" onClose={run}>
        Sim?
      </Dialog>
    </>
  );
  const screen = await draw(drawn(true));
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(run).not.toHaveBeenCalled();
  await screen.rerender(drawn(false));
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a key that is held down happens once', async () => {
  const run = vi.fn();
  await draw(<Part keys="Alt+N" run={run} />);
  for (const repeat of [false, true, true])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', altKey: true, repeat, bubbles: true }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('what is not possible now has no key and is in no palette', async () => {
  const run = vi.fn();
  const drawn = (enabled: boolean) => (
    <>
      <CommandPart keys="Alt+N" run={run} enabled={enabled} />
      <Known />
    </>
  );
  const screen = await draw(drawn(false));
  await expect.element(page.getByRole('status')).toHaveTextContent('0 teclas, 0 comandos');
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(run).not.toHaveBeenCalled();
  await screen.rerender(drawn(true));
  await expect.element(page.getByRole('status')).toHaveTextContent('1 teclas, 1 comandos');
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a list of keys is a table of what they do, as they are printed; those switched off say so', async () => {
  setSingleKeys(false);
  const { container } = await draw(
    <KeyList
      label="Teclas da lista"
      keys={[
        { keys: 'Ctrl+Enter', label: 'Salvar', group: 'Ficha' },
        { keys: ['ArrowUp', 'ArrowDown'], label: 'Linha antes, linha depois', group: 'Lista' },
        { keys: '/', label: 'Procurar', group: 'Lista' },
      ]}
    />,
  );
  const rows = page.getByRole('table', { name: 'Teclas da lista' }).getByRole('row').elements();
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'SalvarCtrl Enter',
    'Linha antes, linha depois↑ ↓',
    'Procurar/ desligada',
  ]);
  await expectAccessible(container);
});
