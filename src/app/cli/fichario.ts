#!/usr/bin/env node
import { runCli } from './run-cli.ts';

// not process.exit(): what was printed to a pipe may still be on its way
process.exitCode = await runCli(process.argv.slice(2));
