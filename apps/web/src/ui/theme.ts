import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#eaf6f3',
  '#d3e9e4',
  '#a9e5d9',
  '#7fd3c4',
  '#4fb3a3',
  '#2c9385',
  '#14796c',
  '#0f6a5f',
  '#0b5850',
  '#0b4b44',
];

const amber: MantineColorsTuple = [
  '#fff6e5',
  '#ffeac6',
  '#ffdd9f',
  '#ffcf78',
  '#ffbe52',
  '#f5b54a',
  '#e08700',
  '#b56c00',
  '#7a4a00',
  '#3a2500',
];

const FONT = "'Manrope', 'Manrope Fallback', system-ui, sans-serif";

export const theme = createTheme({
  colors: { brand, amber },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '750' },
  defaultRadius: 12,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: {
    xs: 'var(--font-size-xs)',
    sm: 'var(--font-size-sm)',
    md: 'var(--font-size-md)',
    lg: 'var(--font-size-lg)',
    xl: 'var(--font-size-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    // Room for the focus ring between a label and its field.
    InputWrapper: { styles: { label: { marginBottom: 'var(--space-1)' } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    FileInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: false } },
    Modal: {
      defaultProps: {
        radius: 20,
        centered: true,
        padding: 'lg',
        transitionProps: { transition: 'fade-up', duration: 160 },
      },
    },
    Drawer: { defaultProps: { padding: 'lg' } },
  },
});

/** Mantine's colours refer to our tokens, so that there is one palette. */
const paletteVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-disabled': 'var(--gray-tint)',
  '--mantine-color-disabled-color': 'var(--line-strong)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
  '--mantine-color-brand-light': 'var(--brand-tint)',
  '--mantine-color-brand-light-hover': 'var(--brand-tint-hover)',
  '--mantine-color-brand-light-color': 'var(--on-brand-tint)',
  '--mantine-color-brand-outline': 'var(--brand-text)',
  '--mantine-color-brand-text': 'var(--brand-text)',
  '--mantine-color-amber-filled': 'var(--amber)',
  '--mantine-color-amber-filled-hover': 'var(--amber-hover)',
  // Borders of inputs and backgrounds of dark controls.
  '--mantine-color-gray-4': 'var(--line-strong)',
  '--mantine-color-dark-4': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--sunken)',
  '--mantine-color-dark-6': 'var(--surface)',
  '--mantine-color-dark-7': 'var(--surface)',
  '--mantine-color-red-filled': '#b3261e',
  '--mantine-color-red-filled-hover': '#8c1d18',
  '--mantine-color-red-light': 'var(--danger-tint)',
  '--mantine-color-red-light-color': 'var(--on-danger-tint)',
};

/** Set for both schemes: Mantine's own values are under scheme selectors, which are more specific than `:root`. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: paletteVariables,
  dark: paletteVariables,
});
