import type { KeyObject } from 'node:crypto';

/** See minisign.mjs. */
export function createSigningKey(path: string): void;
export function readSigningKey(path: string): KeyObject;
export function writePublicKey(key: KeyObject): string;
export function signFile(path: string, key: KeyObject, comment: string): string;
