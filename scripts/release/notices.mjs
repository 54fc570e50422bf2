// The documents of a release about its packages: their licences, and the list of components (SBOM) in CycloneDX 1.6.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './shipped.mjs';

/** Describes a package of the archive. `path` is its folder below node_modules; packages in the pages have none. */
export function describePackage(modules, path, lock) {
  const { name, version, license } = readJson(join(modules, path, 'package.json'));
  const { integrity, resolved } = lock.packages[path] ?? {};
  return { name, version, license, integrity, resolved, path };
}

/** The packages in the pages, from the list that the build of the pages writes (`licencas.md`). */
export function listInPages(source, lock) {
  const text = readFileSync(join(source, 'dist', 'web', 'licencas.md'), 'utf8');
  const found = [...text.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(([, name, version, license]) => {
    const [, entry] = Object.entries(lock.packages).find(
      ([path, one]) => path.endsWith(`node_modules/${name}`) && one.version === version,
    ) ?? [undefined, {}];
    return { name, version, license, integrity: entry.integrity, resolved: entry.resolved };
  });
  if (found.length === 0) throw new Error('dist/web/licencas.md names no package: has the form of the list changed?');
  return found;
}

/** Packages inside our generated files (scripts/web/gen-*.ts), which the build of the pages therefore does not list. */
const IN_FILES_OF_OURS = ['echarts', 'echarts/node_modules/tslib', 'lucide-react', 'zrender'];

export function listInFilesOfOurs(lock) {
  return IN_FILES_OF_OURS.map((path) => {
    const { version, license, integrity, resolved } = lock.packages[`node_modules/${path}`];
    return { name: path.split('/').at(-1), version, license, integrity, resolved };
  });
}

/** One file with the licences of all packages in `node_modules` and in the server; the pages have a separate file. */
export function writeLicences(modules, packages) {
  const parts = packages.map(({ name, version, license, path }) => {
    const texts = readLicences(join(modules, path));
    return [`## ${name} ${version} (${license ?? 'veja o texto'})`, ...texts.map((text) => text.trim())].join('\n\n');
  });
  return `# Licenças do que vem com o Fichário

O Fichário tem a licença MIT (LICENSE). Estas são as dos pacotes do servidor; as dos pacotes que vão dentro das páginas estão em
dist/web/licencas.md, e os avisos que algumas pedem, em dist/web/avisos.md.

${parts.join('\n\n')}
`;
}

function readLicences(folder) {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/**
 * The software bill of materials: every package in the archive, once. Has no random number, and the time of the commit, so
 * repeated builds are equal.
 */
export function writeSbom({ version, target, at, packages, postgres }) {
  const components = packages
    .map(componentOf)
    .filter(({ 'bom-ref': ref }, index, all) => all.findIndex((one) => one['bom-ref'] === ref) === index)
    .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: at,
      component: {
        type: 'application',
        'bom-ref': `fichario@${version}`,
        name: 'fichario',
        version,
        licenses: [{ license: { id: 'MIT' } }],
        properties: [{ name: 'fichario:target', value: target }],
      },
    },
    components: [...components, databaseOf(postgres)],
    dependencies: [
      {
        ref: `fichario@${version}`,
        dependsOn: [...components.map((one) => one['bom-ref']), databaseOf(postgres)['bom-ref']],
      },
    ],
  };
  return `${JSON.stringify({ $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', ...bom }, null, 1)}\n`;
}

function componentOf({ name, version, license, integrity, resolved }) {
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${plain}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope && { group: scope }),
    name: plain,
    version,
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [licenceOf(license)] }),
    purl,
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

function licenceOf(license) {
  return / (?:AND|OR) |^\(/.test(license) ? { expression: license } : { license: { id: license } };
}

/** The hash from npm's integrity: `sha512-` and base64. */
function hashOf(integrity) {
  const [algorithm, digest] = integrity.split(' ')[0].split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** The component PostgreSQL, which is not an npm package but comes inside one. */
function databaseOf(version) {
  return {
    type: 'application',
    'bom-ref': `pkg:generic/postgresql@${version}`,
    name: 'postgresql',
    version,
    licenses: [{ license: { id: 'PostgreSQL' } }],
    purl: `pkg:generic/postgresql@${version}`,
  };
}

/** The SHA-256 of a file, in hexadecimal. */
export function sumOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
