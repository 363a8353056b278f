import type {
  ComparisonOperator,
  Expression,
  ExpressionWrapper,
  OperandValueExpressionOrList,
  SqlBool,
  StringReference,
} from 'kysely';

/** What each column may be compared with. */
type Comparands<DB, TB extends keyof DB> = {
  [C in StringReference<DB, TB>]: OperandValueExpressionOrList<DB, TB, C>;
};

// Kysely says of a comparison's right side that it fits whatever the left side is: to look at one column, the compiler then
// works out what every column of every joined table may be compared with, anew for each set of tables. These say the same of
// the usual comparisons, and come before Kysely's own, which still take all others. `NoInfer` is what keeps the compiler
// from asking about the other columns. They have to be as generic as theirs are.
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
    // Tuples, above all: first, for by the time a column is asked for the right side has been looked at.
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
