// Writes docs/campos.md, the page of all fields, from the list of fields.
// usage: npm run fields:docs
import { writeFileSync } from 'node:fs';
import { makeFieldsPage } from './fields-page.ts';

writeFileSync(new URL('../docs/campos.md', import.meta.url), makeFieldsPage());
