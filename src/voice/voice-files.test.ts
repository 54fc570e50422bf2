import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderVoiceHelp, VOICE_HELP_FILE } from '../../scripts/gen-voice-help.ts';
import { ENGLISH_PHRASES, PORTUGUESE_PHRASES } from './phrases.ts';
import { VOICE_SOUNDS } from './web/play-sound.ts';

describe('the help page of the specification', () => {
  const html = readFileSync(VOICE_HELP_FILE, 'utf8');

  test('is what scripts/gen-voice-help.ts generates from the phrases', () => {
    expect(html).toBe(renderVoiceHelp());
  });

  test('has every phrase with its link', () => {
    for (const { phrase, link, screen } of ENGLISH_PHRASES) {
      expect(html).toContain(`<a href="${link}" lang="en">${phrase}</a>`);
      expect(html).toContain(`<a href="${screen}">`);
    }
    for (const { phrase } of PORTUGUESE_PHRASES) expect(html).toContain(`<th scope="row">${phrase}</th>`);
  });

  test('contains nothing that could run or that comes from elsewhere', () => {
    expect(html).not.toMatch(/<script|<style|<link|<img|<iframe|\son\w+=|style=|https?:/i);
  });
});

test('each state and each answer has a sound: PCM of 16 bits, one channel, at most 30 KB', () => {
  for (const name of VOICE_SOUNDS) {
    const sound = readFileSync(new URL(`../app/web/public/content/sound/${name}.wav`, import.meta.url));
    expect(sound.toString('latin1', 0, 4) + sound.toString('latin1', 8, 12), name).toBe('RIFFWAVE');
    expect([sound.readUInt16LE(20), sound.readUInt16LE(22), sound.readUInt16LE(34)], name).toEqual([1, 1, 16]);
    expect(sound.length, name).toBeLessThanOrEqual(30_000);
  }
});
