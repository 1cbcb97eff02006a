import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { nanpText, numberTypes } from '../tracking-number/nanp.ts';
import { callTracking } from '../tracking-number/tracking-number.ts';
import { numberStatuses } from '../tracking-number/states.ts';
import { callOrder } from './call-order.ts';
import { orderStatuses, orderSteps } from './order-states.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const idText = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id: idText });
const reason = z.string().trim().min(1).max(reasonLength);
const onState = { resource: callOrder, field: 'status' } as const;
const outcome = z.object({ id: z.int(), status: z.enum(orderStatuses.values), version: z.int() });

const common = { method: 'POST', access: callTracking, params, answer: outcome } as const;

export const submitOrder = defineAction({
  ...common,
  name: 'submit_call_order',
  summary: 'Submit a draft: its numbers are bought',
  path: `${callOrder.path}/{id}/submit`,
  body: z.object({}),
  step: { ...onState, ...orderSteps.submit },
});

/** What the order bought already is kept; only the rest is bought. */
export const retryOrder = defineAction({
  ...common,
  name: 'retry_call_order',
  summary: 'Try a failed order again',
  path: `${callOrder.path}/{id}/retry`,
  body: z.object({}),
  step: { ...onState, ...orderSteps.retry },
});

export const suspendOrder = defineAction({
  ...common,
  name: 'suspend_call_order',
  summary: 'Suspend the numbers of an order, and keep them',
  path: `${callOrder.path}/{id}/suspend`,
  body: z.object({ reason: reason.optional() }),
  step: { ...onState, ...orderSteps.suspend },
});

export const resumeOrder = defineAction({
  ...common,
  name: 'resume_call_order',
  summary: 'Let the first number of a suspended order ring again',
  path: `${callOrder.path}/{id}/resume`,
  body: z.object({ reason: reason.optional() }),
  step: { ...onState, ...orderSteps.resume },
});

export const releaseOrder = defineAction({
  ...common,
  name: 'release_call_order',
  summary: 'Release the numbers of an order; the provider gets them back after the quarantine',
  path: `${callOrder.path}/{id}/release`,
  body: z.object({ reason, evenIfShown: z.boolean().default(false) }),
  answer: outcome.extend({
    /** Numbers that a property or site still shows; with any of them nothing was released. */
    stillShown: z.array(z.string()),
  }),
  step: { ...onState, ...orderSteps.release },
});

/** Properties on one page of the grid. */
export const gridPageSize = 50;

export const readOrderGrid = defineAction({
  name: 'read_call_order_grid',
  summary: 'The properties of a client with the numbers and open orders of each source',
  method: 'GET',
  path: `${callOrder.path}/grid`,
  access: callTracking,
  query: z.object({
    clientId: idText,
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({
    total: z.int(),
    /** Our own places first, then the client's partners by name. */
    sources: z.array(z.object({ source: z.string(), name: z.string() })),
    properties: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        city: z.string(),
        provinceCode: z.string(),
        /** What a number would ring: the property's line, or else the client's. */
        phone: z.string().nullable(),
        cells: z.array(
          z.object({
            source: z.string(),
            number: z
              .object({ id: z.int(), number: z.string(), status: z.enum(numberStatuses.values) })
              .nullable(),
            order: z.object({ id: z.int(), status: z.enum(orderStatuses.values) }).nullable(),
          }),
        ),
      }),
    ),
  }),
});

/** As many places as are ordered at once. */
export const maxPlacesPerOrder = 200;

/** Orders for many places at once. Each stands by itself: one that breaks a rule is left out and says why. */
export const orderNumbers = defineAction({
  name: 'order_call_numbers',
  summary: 'Order call numbers for many properties and sources, or see what that would do and cost',
  method: 'POST',
  path: `${callOrder.path}/bulk`,
  access: callTracking,
  flag: 'c',
  body: z.object({
    places: z
      .array(z.object({ propertyId: id, source: z.string().min(1).max(60) }))
      .min(1)
      .max(maxPlacesPerOrder),
    settings: z.object({
      numberType: z.enum(numberTypes.values).default('local'),
      areaCode: z.string().max(3).nullable().default(null),
      fallbackAreaCodes: z.array(z.string().max(3)).max(6).default([]),
      /** Null: the line of each property. */
      forwardTo: nanpText.nullable().default(null),
      whisper: z.string().trim().max(140).nullable().default(null),
      record: z.boolean().default(false),
      recordNotice: z.string().trim().max(300).nullable().default(null),
      timeoutSec: z.int().min(5).max(120).default(20),
      quantity: z.int().min(1).max(10).default(1),
    }),
    /** False: kept as drafts. */
    submit: z.boolean().default(true),
    dryRun: z.boolean().default(false),
  }),
  answer: z.object({
    ordered: z.int(),
    numbers: z.int(),
    monthlyCost: z.string(),
    currency: z.string(),
    rows: z.array(
      z.object({
        propertyId: z.int(),
        property: z.string(),
        source: z.string(),
        forwardTo: z.string().nullable(),
        monthlyCost: z.string(),
        /** Null in a preview, and where it was refused. */
        orderId: z.int().nullable(),
        refusal: z.string().nullable(),
      }),
    ),
  }),
});
