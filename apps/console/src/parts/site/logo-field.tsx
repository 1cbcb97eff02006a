import type { SiteDraft, SitePicture } from '@supersync/contract/websites/site-form/site-form.ts';
import { faviconSide } from '@supersync/contract/websites/site-form/site-form-problems.ts';
import { fileAddress, filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { ImageField } from '#kit/form/image-field.tsx';
import { pictureAddress, pictureField, uploadFile } from '#platform/upload.ts';

const logoField = pictureField('logo');

type LogoKind = keyof SiteDraft['logos'];
export const logoKinds: readonly LogoKind[] = ['light', 'dark', 'favicon'];

const logoLabels: Readonly<Record<LogoKind, string>> = {
  light: 'Logo for light backgrounds',
  dark: 'Logo for dark backgrounds',
  favicon: 'Favicon',
};
const logoNotes: Readonly<Record<LogoKind, string>> = {
  light: 'At least 40 px high.',
  dark: 'At least 40 px high. Without one, the other is used.',
  favicon: `${faviconSide} × ${faviconSide} px.`,
};

/** As it is stored: large pictures are made smaller. */
async function measured(fileId: string): Promise<SitePicture> {
  const image = new Image();
  image.src = pictureAddress(fileAddress(fileId)) ?? '';
  await image.decode();
  return { fileId, width: image.naturalWidth, height: image.naturalHeight };
}

interface LogoFieldProps {
  readonly kind: LogoKind;
  readonly picture: SitePicture | null;
  readonly onChange: (next: SitePicture | null) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** A logo or the favicon of a site, measured when it is uploaded. */
export function LogoField({ kind, picture, onChange, error, disabled = false }: LogoFieldProps) {
  return (
    <ImageField
      id={`logo-${kind}`}
      label={logoLabels[kind]}
      description={
        picture === null ? logoNotes[kind] : `${picture.width} × ${picture.height} px. ${logoNotes[kind]}`
      }
      error={error}
      disabled={disabled}
      accept={logoField.accept}
      maxBytes={filePurposes.logo.maxBytes}
      shownAt={logoField.shownAt}
      value={picture === null ? null : fileAddress(picture.fileId)}
      onChange={(address) => {
        if (address === null) onChange(null);
      }}
      upload={async (file) => {
        const stored = await uploadFile(file, 'logo');
        onChange(await measured(stored.id));
        return fileAddress(stored.id);
      }}
    />
  );
}
