import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { SearchBox } from './SearchBox.tsx';

const box = page.getByRole('searchbox', { name: 'Pesquisar' });
const onSearch = vi.fn();
const onEnter = vi.fn();
const onLeaveDown = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  await draw(<SearchBox value="" onSearch={onSearch} onEnter={onEnter} onLeaveDown={onLeaveDown} />);
  await userEvent.click(box);
});

test('typed text stays in the box, is searched, and does not move the focus', async () => {
  await userEvent.keyboard('ana{ArrowUp}');
  await expect.element(box).toHaveValue('ana');
  await expect.poll(() => onSearch.mock.calls).toEqual([['ana']]);
  expect(onEnter).not.toHaveBeenCalled();
  expect(onLeaveDown).not.toHaveBeenCalled();
});

test('the arrow down searches immediately and moves into the rows', async () => {
  await userEvent.keyboard('ana {ArrowDown}');
  expect(onSearch).toHaveBeenLastCalledWith('ana');
  expect(onLeaveDown).toHaveBeenCalledTimes(1);
  expect(onEnter).not.toHaveBeenCalled();
});

test('Enter searches immediately and passes the text on', async () => {
  await userEvent.keyboard('ana {Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('ana');
  expect(onEnter.mock.calls).toEqual([['ana']]);
  expect(onLeaveDown).not.toHaveBeenCalled();
});

test('Esc clears the box, and moves into the rows if it is empty', async () => {
  await userEvent.keyboard('ana{Escape}');
  await expect.element(box).toHaveValue('');
  expect(onLeaveDown).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onLeaveDown).toHaveBeenCalledTimes(1);
  await expect.element(box).not.toHaveFocus();
});
