const WINDOWS = [24, 86, 148, 210, 272].flatMap((x) => [64, 130].map((y) => ({ x, y })));

/** The cat, first to enter a new home, on a house where no window is lit yet. Follows the colour scheme. */
export function CatOnHouse({ className }: { readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 -14 336 230"
      role="img"
      aria-label="Кот на карнизе дома, где пока не горит свет"
    >
      <path d="M0 216V52a6 6 0 0 1 6-6h324a6 6 0 0 1 6 6v164z" style={{ fill: 'light-dark(#dfe6e1, #1d302b)' }} />
      <rect
        x="-2"
        y="40"
        width="340"
        height="10"
        rx="2"
        style={{ fill: FRAME, stroke: 'light-dark(#c3ccc6, #34504a)' }}
      />
      {WINDOWS.map(({ x, y }) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
          <rect width="40" height="48" rx="3" style={{ fill: 'light-dark(#b9c7c0, #12211e)' }} />
          <path d="M0 0h40v48H0zM20 0v48" fill="none" strokeWidth="3" style={{ stroke: FRAME }} />
          <rect x="-4" y="49" width="48" height="5" rx="1" style={{ fill: FRAME }} />
        </g>
      ))}
      <g transform="translate(206 40) scale(.56)">
        <path d="M0 0C-10-26 2-52 24-60L20-84 36-71Q45-74 54-71L70-84 66-60C86-48 96-22 88 0z" style={{ fill: CAT }} />
        <path
          d="M84-4C118 0 138 22 124 52"
          strokeWidth="11"
          fill="none"
          strokeLinecap="round"
          style={{ stroke: CAT }}
        />
        <circle cx="36" cy="-56" r="4" fill="#ffc445" />
        <circle cx="54" cy="-56" r="4" fill="#ffc445" />
      </g>
    </svg>
  );
}

const FRAME = 'light-dark(#f7f9f7, #2b423b)';
const CAT = 'light-dark(#13231f, #050b0a)';
