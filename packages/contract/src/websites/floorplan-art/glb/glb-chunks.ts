import { ArtError } from '../art-error.ts';

export const glbLimits = {
  bytes: 30_000_000,
  json: 5_000_000,
  depth: 64,
  nodes: 20_000,
  name: 200,
} as const;

const magic = 0x46_54_6c_67;
const jsonChunk = 0x4e_4f_53_4a;

/** How deep the brackets of a JSON text nest: looked at before it is parsed. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/** The JSON of a binary glTF 2.0 file: a header of 12 bytes, then chunks, the first of which is JSON. */
export function readGlbJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength > glbLimits.bytes)
    throw new ArtError(`The model is larger than ${glbLimits.bytes / 1e6} MB.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== magic)
    throw new ArtError('This is not a GLB model. Export it as glTF binary (.glb).');
  const version = view.getUint32(4, true);
  if (version !== 2) throw new ArtError(`The model is glTF ${version}. Export it as glTF 2.0.`);
  if (view.getUint32(8, true) !== bytes.byteLength)
    throw new ArtError('The model is cut off: its length differs from the one in its header.');
  const length = view.getUint32(12, true);
  if (view.getUint32(16, true) !== jsonChunk) throw new ArtError('The model does not begin with its scene.');
  if (length > bytes.byteLength - 20) throw new ArtError('The model is cut off within its scene.');
  if (length > glbLimits.json)
    throw new ArtError(`The scene of the model is larger than ${glbLimits.json / 1e6} MB.`);
  const text = new TextDecoder('utf-8').decode(bytes.subarray(20, 20 + length));
  if (depthOf(text) > glbLimits.depth)
    throw new ArtError(`The scene of the model is nested deeper than ${glbLimits.depth} levels.`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ArtError('The scene of the model is not JSON.');
  }
}
