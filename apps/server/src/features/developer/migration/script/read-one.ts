import { lintScript, lossesOf } from './lint.ts';
import type { ScriptReading } from './reading.ts';
import { readScript } from './script.ts';

/** For the parser's own thread: whoever imports this loads the parser, which takes a dozen megabytes. */
export function readOne(text: string, which: 'up' | 'down'): ScriptReading {
  const script = readScript(text);
  const statements = script.ok ? script.statements : [];
  return {
    statements: statements.map(({ position, text: own, range, runsAlone }) => ({
      position,
      text: own,
      range,
      runsAlone,
    })),
    transactional: statements.every((statement) => !statement.runsAlone),
    findings: lintScript(script, which),
    losses: lossesOf(statements),
  };
}
