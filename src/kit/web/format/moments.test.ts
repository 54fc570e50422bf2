import { expect, test } from 'vitest';
import { formatFullMoment, formatTimeAgo } from './moments.ts';

const now = new Date('2026-11-21T15:00:00Z');

function said(iso: string): string {
  return formatTimeAgo(iso, now);
}

test('describes in words how long ago something was', () => {
  expect(said('2026-11-21T14:59:31Z')).toBe('agora');
  expect(said('2026-11-21T14:55:00Z')).toBe('há 5 min.');
  expect(said('2026-11-21T13:59:00Z')).toBe('há 1 h');
  expect(said('2026-11-20T14:00:00Z')).toBe('ontem');
  expect(said('2026-11-10T15:00:00Z')).toBe('semana passada');
  expect(said('2026-08-01T15:00:00Z')).toBe('há 3 meses');
  expect(said('2023-11-01T15:00:00Z')).toBe('há 3 anos');
});

test('says "agora" of a moment that lies ahead of this clock', () => {
  expect(said('2026-11-21T15:02:00Z')).toBe('agora');
});

test('gives the whole date if there is space for it', () => {
  expect(formatFullMoment('2026-11-21T15:00:00Z')).toMatch(/^sábado, 21 de novembro de 2026 às \d\d:\d\d$/);
});
