import { colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Values Mantine computes with; the rendered colours come from the tokens (mantine-tokens.css). */
const tone = (hex: string): MantineColorsTuple => colorsTuple(hex);

const inputs = { defaultProps: { size: 'sm' } };
const head = { defaultProps: { role: 'presentation' } };
const closable = { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } };
// Typing selects the first match, so that Enter picks it.
const searched = { defaultProps: { ...inputs.defaultProps, selectFirstOptionOnChange: true } };

export const mantineTheme = createTheme({
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  primaryColor: 'accent',
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
  colors: {
    accent: tone('#2b67dc'),
    success: tone('#1f7a48'),
    warning: tone('#8a5d0b'),
    danger: tone('#c63a36'),
    info: tone('#1a7390'),
    neutral: tone('#4d5966'),
    // Mantine's own dark greys are mapped to the dark theme's surfaces and borders.
    dark: [
      '#ced6e0',
      '#b3becb',
      '#9aa6b5',
      '#6e7a88',
      '#2f3944',
      '#262f39',
      '#151a21',
      '#0f1318',
      '#0b0e12',
      '#07090c',
    ],
  },
  components: {
    Button: inputs,
    TextInput: inputs,
    PasswordInput: inputs,
    Textarea: inputs,
    Select: searched,
    MultiSelect: searched,
    NumberInput: inputs,
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'neutral' } },
    // Their close button has no label by default, and their header is not the page's.
    Modal: closable,
    Drawer: closable,
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Hide this message' } } },
    ModalHeader: head,
    DrawerHeader: head,
  },
});
