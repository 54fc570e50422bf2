import { TIMER_TICK_MS } from '../../../kit/web/style/constants.ts';

/** Hundredths of a second since the sign-in, never negative. Both arguments in milliseconds. */
export function countHundredths(startedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startedAt) / TIMER_TICK_MS));
}

/** Hundredths of a second as `HH:MM:SS`. */
export function formatHundredths(hundredths: number): string {
  const seconds = Math.floor(hundredths / 100);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Remaining milliseconds as `M:SS`, rounded up: 0:00 appears only at the end. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
