import type {
  ComparisonOperator,
  Expression,
  ExpressionWrapper,
  OperandValueExpressionOrList,
  SqlBool,
  StringReference,
} from 'kysely';

/** The types that each column may be compared with. */
type Comparands<DB, TB extends keyof DB> = {
  [C in StringReference<DB, TB>]: OperandValueExpressionOrList<DB, TB, C>;
};

// Speeds up type checking. Kysely infers the right side of a comparison from the whole left side: for one column the
// compiler resolves the comparable types of every column of every joined table, again for each set of tables. These
// overloads cover the usual comparisons and take precedence over Kysely's own, which still handle all others. `NoInfer`
// keeps the compiler from resolving the other columns. They have to be as generic as Kysely's.
declare module 'kysely' {
  interface SelectQueryBuilder<DB, TB extends keyof DB, O> {
    where<C extends StringReference<DB, TB>>(
      column: C,
      operator: ComparisonOperator,
      comparand: NoInfer<Comparands<DB, TB>[C]>,
    ): SelectQueryBuilder<DB, TB, O>;
  }
  interface UpdateQueryBuilder<DB, UT extends keyof DB, TB extends keyof DB, O> {
    where<C extends StringReference<DB, TB>>(
      column: C,
      operator: ComparisonOperator,
      comparand: NoInfer<Comparands<DB, TB>[C]>,
    ): UpdateQueryBuilder<DB, UT, TB, O>;
  }
  interface DeleteQueryBuilder<DB, TB extends keyof DB, O> {
    where<C extends StringReference<DB, TB>>(
      column: C,
      operator: ComparisonOperator,
      comparand: NoInfer<Comparands<DB, TB>[C]>,
    ): DeleteQueryBuilder<DB, TB, O>;
  }
  interface JoinBuilder<DB, TB extends keyof DB> {
    on<C extends StringReference<DB, TB>>(
      column: C,
      operator: ComparisonOperator,
      comparand: NoInfer<Comparands<DB, TB>[C]>,
    ): JoinBuilder<DB, TB>;
  }
  interface ExpressionBuilder<DB, TB extends keyof DB> {
    // For tuples above all. Has to come first: by the time a column is requested the right side has been resolved.
    <T>(
      left: Expression<T>,
      operator: ComparisonOperator,
      right: Expression<NoInfer<T>>,
    ): ExpressionWrapper<DB, TB, SqlBool>;
    <C extends StringReference<DB, TB>>(
      column: C,
      operator: ComparisonOperator,
      comparand: NoInfer<Comparands<DB, TB>[C]>,
    ): ExpressionWrapper<DB, TB, SqlBool>;
  }
}
