import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { useOpenOnly } from './use-open-only.ts';

const onOpen = vi.fn();
const otherwise = vi.fn();
const hurry = vi.fn();
type Given = { text: string; items?: string[] };

/** A list with buttons that press Enter with a text in the box. */
function List({ text, items }: Given) {
  const handleEnter = useOpenOnly({ text, items, hurry }, onOpen, otherwise);
  return ['ana', 'bia'].map((typed) => (
    <button key={typed} type="button" onClick={() => handleEnter(typed)}>
      {typed}
    </button>
  ));
}

const enter = (typed: string) => page.getByRole('button', { name: typed }).click();

beforeEach(() => void vi.clearAllMocks());

test('opens the only result on the screen', async () => {
  await draw(<List text="ana" items={['Ana']} />);
  await enter('ana');
  expect(onOpen.mock.calls).toEqual([['Ana']]);
  expect(otherwise).not.toHaveBeenCalled();
});

test('opens none of several, then or later', async () => {
  const { rerender } = await draw(<List text="ana" items={['Ana', 'Ana Lima']} />);
  await enter('ana');
  await rerender(<List text="ana" items={['Ana']} />);
  expect(onOpen).not.toHaveBeenCalled();
  expect(otherwise).toHaveBeenCalledTimes(1);
});

test('an Enter that must wait requests the missing results immediately', async () => {
  await draw(<List text="ana" />);
  await enter('ana');
  expect(hurry).toHaveBeenCalledOnce();
});

test('opens no result of the previous text, and the only result of the new one when it arrives', async () => {
  const { rerender } = await draw(<List text="ana" items={['Ana']} />);
  await enter('bia');
  expect(otherwise).toHaveBeenCalledTimes(1);
  await rerender(<List text="bia" />);
  expect(onOpen).not.toHaveBeenCalled();
  await rerender(<List text="bia" items={['Bia']} />);
  expect(onOpen.mock.calls).toEqual([['Bia']]);
  await rerender(<List text="bia" items={['Bia Reis']} />);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('opens none of several that arrive', async () => {
  const { rerender } = await draw(<List text="bia" />);
  await enter('bia');
  await rerender(<List text="bia" items={['Bia', 'Bia Reis']} />);
  await rerender(<List text="bia" items={['Bia']} />);
  expect(onOpen).not.toHaveBeenCalled();
});

test('a key in between keeps it from opening', async () => {
  const { rerender } = await draw(<List text="bia" />);
  await enter('bia');
  await userEvent.keyboard('{ArrowDown}');
  await rerender(<List text="bia" items={['Bia']} />);
  expect(onOpen).not.toHaveBeenCalled();
});
