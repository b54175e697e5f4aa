import { Skeleton } from './skeleton.tsx';

export const PartSkeleton = ({ sentence = 'Wird geladen …' }: { readonly sentence?: string }) => (
  <div role="status">
    <span className="visually-hidden">{sentence}</span>
    <Skeleton height={20} width="40%" mb={8} />
    <Skeleton height={16} width="70%" mb={8} />
    <Skeleton height={16} width="60%" />
  </div>
);
