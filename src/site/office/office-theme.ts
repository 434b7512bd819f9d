import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/**
 * The component library in the clothes of the site: every colour and size of text is a token of src/site/ui/tokens.css, which holds both
 * schemes, so that the two never differ.
 */

const SPRUCE: MantineColorsTuple = [
  '#eef5f2',
  '#dcebe5',
  '#b9d5cb',
  '#8dbaab',
  '#5c9886',
  '#357866',
  '#1d6152',
  '#12483e',
  '#0d3830',
  '#082620',
];

/** What can be ticked is seen before it is: its edge is that of a field, in both schemes. */
const TICKED = {
  styles: {
    root: {
      '--mantine-color-gray-4': 'var(--nv-border-control)',
      '--mantine-color-dark-4': 'var(--nv-border-control)',
    },
  },
};

export const officeTheme = createTheme({
  colors: { spruce: SPRUCE },
  primaryColor: 'spruce',
  primaryShade: 7,
  fontFamily: 'var(--nv-font-text)',
  fontSizes: {
    xs: 'var(--nv-size-caption)',
    sm: 'var(--nv-size-compact)',
    md: 'var(--nv-size-body)',
    lg: 'var(--nv-size-title-s)',
    xl: 'var(--nv-size-title-m)',
  },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  shadows: { md: 'var(--nv-shadow-2)', lg: 'var(--nv-shadow-3)', xl: 'var(--nv-shadow-3)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': '44px',
          '--input-bd': 'var(--nv-border-control)',
          '--input-bd-focus': 'var(--nv-focus)',
          '--input-bg': 'var(--nv-bg-surface)',
        },
      }),
    },
    Checkbox: TICKED,
    Radio: TICKED,
    Menu: { defaultProps: { radius: 10, shadow: 'lg', offset: 6, position: 'bottom-start' } },
    Popover: { defaultProps: { radius: 12, shadow: 'lg', offset: 6 } },
    Select: { defaultProps: { allowDeselect: false, nothingFoundMessage: 'Ничего не нашлось' } },
    DatePickerInput: { defaultProps: { valueFormat: 'DD.MM.YYYY', locale: 'ru', firstDayOfWeek: 1 } },
  },
});

const VARIABLES = {
  '--mantine-color-body': 'var(--nv-bg-surface)',
  '--mantine-color-text': 'var(--nv-text)',
  '--mantine-color-bright': 'var(--nv-text)',
  '--mantine-color-dimmed': 'var(--nv-text-tertiary)',
  '--mantine-color-placeholder': 'var(--nv-text-tertiary)',
  '--mantine-color-anchor': 'var(--nv-link)',
  '--mantine-color-default': 'var(--nv-secondary)',
  '--mantine-color-default-hover': 'var(--nv-secondary-hover)',
  '--mantine-color-default-color': 'var(--nv-text)',
  '--mantine-color-default-border': 'var(--nv-border-control)',
  '--mantine-color-error': 'var(--nv-error)',
  '--mantine-color-disabled': 'var(--nv-disabled)',
  '--mantine-color-disabled-color': 'var(--nv-on-disabled)',
  '--mantine-color-disabled-border': 'var(--nv-border)',
  '--mantine-primary-color-filled': 'var(--nv-primary)',
  '--mantine-primary-color-filled-hover': 'var(--nv-primary-hover)',
  '--mantine-primary-color-contrast': 'var(--nv-on-primary)',
  '--mantine-primary-color-light': 'var(--nv-bg-brand-soft)',
  '--mantine-primary-color-light-hover': 'var(--nv-bg-brand-soft)',
  '--mantine-primary-color-light-color': 'var(--nv-link)',
  '--mantine-color-spruce-filled': 'var(--nv-primary)',
  '--mantine-color-spruce-filled-hover': 'var(--nv-primary-hover)',
  '--mantine-color-spruce-light': 'var(--nv-bg-brand-soft)',
  '--mantine-color-spruce-light-hover': 'var(--nv-bg-brand-soft)',
  '--mantine-color-spruce-light-color': 'var(--nv-link)',
  '--mantine-color-spruce-text': 'var(--nv-link)',
  '--menu-item-hover': 'var(--nv-bg-brand-soft)',
  // The greys of the library's dark scheme: what drops down, its edge, the option under the pointer.
  '--mantine-color-dark-3': 'var(--nv-text-tertiary)',
  '--mantine-color-dark-4': 'var(--nv-border-subtle)',
  '--mantine-color-dark-5': 'var(--nv-bg-brand-soft)',
  '--mantine-color-dark-6': 'var(--nv-bg-raised)',
  '--mantine-color-dark-7': 'var(--nv-bg-brand-soft)',
};

/** Both schemes name the tokens; which value applies is the tokens' own matter. */
export const officeVariables: CSSVariablesResolver = () => ({ variables: {}, light: VARIABLES, dark: VARIABLES });
