import { maxImages } from '@supersync/contract/data-services/image-enhancement/actions.ts';
import { expect, it } from 'vitest';
import { picture } from '../../apps/server/test/multipart.ts';
import { answered, openConsole, useBrowser } from '../support/console.ts';

useBrowser();

it('photos are enhanced as a batch, compared by keyboard and offered for download; a damaged one is refused', async () => {
  const page = await openConsole('/autoenhance-ai', { as: 'data', expectedErrors: answered(400) });
  const slider = page.getByRole('slider', { name: 'Share of the original' });
  await slider.waitFor();
  const dull = await picture(600, 400).linear(0.4, 60).jpeg().toBuffer();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'first.jpg', mimeType: 'image/jpeg', buffer: dull },
    { name: 'second.jpg', mimeType: 'image/jpeg', buffer: dull },
    { name: 'damaged.jpg', mimeType: 'image/jpeg', buffer: dull.subarray(0, 400) },
  ]);
  await page.getByRole('button', { name: 'Enhance 3 photos' }).click();
  await page
    .getByRole('alert')
    .getByText(/^damaged\.jpg: /)
    .waitFor();
  await page.getByRole('img', { name: 'first.jpg, enhanced' }).waitFor();
  await page
    .getByRole('list', { name: 'Corrections made' })
    .getByText(/^Levels/)
    .waitFor();

  await slider.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Home']) await page.keyboard.press(key);
  expect(await slider.getAttribute('aria-valuetext')).toBe('0% original, 100% enhanced');
  await page.keyboard.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toBe('100% original, 0% enhanced');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download enhanced' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain('enhanced');
});

it('photos above the limit of a batch are named', async () => {
  const page = await openConsole('/autoenhance-ai', { as: 'data' });
  const buffer = await picture(60, 40).jpeg().toBuffer();
  await page.locator('input[type=file]').setInputFiles(
    Array.from({ length: maxImages + 2 }, (_none, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    })),
  );
  await page
    .getByRole('alert')
    .getByText('photo-51.jpg, photo-52.jpg were not taken: the limit is 50 files.')
    .waitFor();
  await page.getByRole('button', { name: 'Enhance 50 photos' }).waitFor();
});
