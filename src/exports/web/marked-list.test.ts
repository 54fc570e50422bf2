import { expect, test } from 'vitest';
import { toMarkedList } from './marked-list.ts';

const QUERY = { q: 'ana', except: 'uf:SP' };
const NO_ROWS = new Map<string, never>();

test('all but some leaves out what the filter leaves out as well', () => {
  const marks = { rows: NO_ROWS, whole: { filterKey: '', except: new Set(['0192f3a4-5b6c-7d8e-9f01-23456789abcd']) } };
  expect(toMarkedList(QUERY, marks)).toEqual({
    q: 'ana',
    except: ['uf:SP', '0192f3a4-5b6c-7d8e-9f01-23456789abcd'],
  });
});

test('all records, or none marked, is the whole list', () => {
  expect(toMarkedList(QUERY, { rows: NO_ROWS, whole: { filterKey: '', except: new Set() } })).toBeUndefined();
  expect(toMarkedList(QUERY, { rows: NO_ROWS, whole: undefined })).toBeUndefined();
});
