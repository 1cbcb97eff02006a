import { imageLabel } from '@supersync/contract/data-services/image-label/image-label.ts';
import { imageFlags } from '@supersync/contract/data-services/image-label/labels.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineList, tabsByField } from '#platform/list/define-list.ts';

export const labelList = defineList(imageLabel, {
  relations: ['property', 'user', 'photo'],
  columns: [
    { id: 'label', width: 150, main: true, fixed: true },
    { id: 'property.name', width: 200 },
    { id: 'photo.caption', width: 180 },
    { id: 'round', width: 120 },
    {
      id: 'flags',
      width: 160,
      cell: ({ flags }) =>
        flags.length === 0 ? <Nothing /> : flags.map((flag) => imageFlags.labels[flag]).join(', '),
    },
    { id: 'suggestedLabel', width: 140 },
    { id: 'suggestedPercent', width: 110 },
    { id: 'user.name', width: 130 },
    { id: 'created', width: 130 },
    { id: 'isDouble', optional: true },
    { id: 'photoId', optional: true },
    { id: 'modified', optional: true },
    { id: 'id', optional: true },
  ],
  tabs: tabsByField(imageLabel, 'round'),
});
