const scalar = { type: ['string', 'number', 'boolean', 'null'] };
const text = { type: 'string', minLength: 1 };
const moment = { type: 'string', format: 'date-time' };

const operators = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ne: { ...scalar, description: 'Not this' },
    in: { type: 'array', items: scalar, minItems: 1, description: 'One of these' },
    gt: { ...scalar, description: 'More than this' },
    gte: { ...scalar, description: 'This or more' },
    lt: { ...scalar, description: 'Less than this' },
    lte: { ...scalar, description: 'This or less' },
    contains: { ...text, description: 'Contains this text, upper and lower case alike' },
    startsWith: { ...text, description: 'Begins with this text' },
    isNull: { type: 'boolean', description: 'Whether it is missing or null' },
  },
};

const condition = { anyOf: [scalar, operators] };

/**
 * The JSON Schema of a search, with the fields seen in the topic's messages: the box suggests them while typing. The
 * contract's schema decides; a test compares the two.
 */
export const searchShape = (keys: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    where: {
      type: 'object',
      description: 'Field of the body: its value, or operators',
      properties: Object.fromEntries(keys.map((key) => [key, condition])),
      additionalProperties: condition,
    },
    attributes: {
      type: 'object',
      description: 'Attribute: its value',
      additionalProperties: { type: 'string' },
    },
    key: { type: 'string', description: 'What the message is about' },
    text: { type: 'string', minLength: 2, description: 'Anywhere in the body' },
    from: { ...moment, description: 'Published then or later' },
    to: { ...moment, description: 'Published earlier' },
    ids: { type: 'array', items: text, minItems: 1, description: 'These messages alone' },
  },
});
