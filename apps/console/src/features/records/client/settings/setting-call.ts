/** What identifies a setting: module, key, and its website, if any. */
export interface SettingPlace {
  readonly moduleKey: string;
  readonly key: string;
  readonly siteId: number | null;
}

interface KnownSetting extends SettingPlace {
  readonly id: number;
  readonly version: number;
}

export interface SettingValues extends SettingPlace {
  readonly value: string;
}

interface Author {
  readonly userId: number;
}

/** An existing setting is put, a missing one is posted from the template. */
export function settingCall(
  known: readonly KnownSetting[],
  clientId: number,
  values: SettingValues,
  author: Author | null,
  now: Date,
) {
  const { moduleKey, key, siteId, value } = values;
  const found = known.find(
    (each) => each.moduleKey === moduleKey && each.key === key && each.siteId === siteId,
  );
  if (found !== undefined)
    return { call: 'put', id: found.id, version: found.version, changes: { clientId, value } } as const;
  return {
    call: 'post',
    body: {
      siteId,
      moduleKey,
      clientId,
      key,
      value,
      created: now.toISOString(),
      ...(author === null ? {} : { createdUserId: author.userId }),
    },
  } as const;
}
